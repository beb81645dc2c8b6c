package dev.sallyport.registry;

import static dev.sallyport.registry.RegistryHarness.isDone;
import static dev.sallyport.registry.RegistryHarness.reason;
import static dev.sallyport.registry.RegistryHarness.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.bus.Dispatch;
import dev.sallyport.bus.Exchange;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is traced and what raises an alert (rules TRC). */
class TracesTest {
    @RegisterExtension
    private final RegistryHarness registry = new RegistryHarness();

    private final ScriptedEngines engines = registry.engines();

    @Test
    @Tag("TRC-1")
    void theLifeOfAServerIsTraced() {
        isDone(registry.connect("m"));
        engines.with("m", connection -> connection.lose(true));
        engines.with("m", ScriptedConnection::reconnect);
        await().until(() -> registry.traces("server-connected").size() == 2);
        isDone(registry.disconnect("m"));

        await().untilAsserted(() -> assertThat(registry.kinds("m"))
                .containsExactly(
                        "server-connecting", "server-connected", "server-lost", "server-connected", "server-closed"));
        assertThat(registry.traces("catalog-published")).isNotEmpty();
    }

    @Test
    @Tag("TRC-1")
    void callsAreTraced() {
        isDone(registry.connect("m"));
        Exchange exchange = new Exchange(Exchange.TOOLS_CALL, "echo", List.of(), Caller.plain(CallLine.silent()));
        result(new Dispatch(registry.vertx(), "http").call("m", exchange));
        result(new Dispatch(registry.vertx(), "http").call("nobody", exchange));

        await().untilAsserted(() -> {
            assertThat(registry.traces("tool-started")).hasSize(2);
            assertThat(registry.traces("tool-completed")).singleElement().satisfies(trace -> {
                assertThat(trace.server()).isEqualTo("m");
                assertThat(trace.detail().getString("tool")).isEqualTo("echo");
            });
            assertThat(registry.traces("tool-failed"))
                    .singleElement()
                    .satisfies(trace ->
                            assertThat(trace.detail().getString("outcome")).isEqualTo("not-sent"));
        });
    }

    @Test
    @Tag("TRC-1")
    void aConnectThatIsRefusedIsTraced() {
        isDone(registry.connect("m", "foo"));
        reason(registry.connect("n", "foo--bar"));

        await().untilAsserted(() -> assertThat(registry.traces("server-connect-failed"))
                .singleElement()
                .satisfies(trace -> {
                    assertThat(trace.server()).isEqualTo("n");
                    assertThat(trace.detail().getString("reason")).contains("meets \"foo\"");
                }));
    }

    @Test
    @Tag("TRC-1")
    void aServerIsNotTracedClosedWhileItsChildMayStillRun() {
        isDone(registry.connect("m"));
        engines.script("m").unreapable(true);
        reason(registry.disconnect("m"));
        assertThat(registry.kinds("m")).doesNotContain("server-closed");

        engines.script("m").unreapable(false);
        isDone(registry.disconnect("m"));

        await().until(() -> registry.traces("server-closed").size() == 1);
    }

    @Test
    @Tag("TRC-2")
    @Tag("MOD-3")
    void aVersionVerdictAtStartRaisesOneAlert() {
        engines.script("m").connects(Script.Connect.VERDICT);

        assertThat(reason(registry.connect("m"))).isEqualTo("it speaks another revision");

        await().untilAsserted(() -> assertThat(registry.traces("ops-alert"))
                .singleElement()
                .satisfies(trace -> {
                    assertThat(trace.server()).isEqualTo("m");
                    assertThat(trace.detail().getString("alert")).isEqualTo("server-down");
                    assertThat(trace.detail().getString("cause")).isEqualTo("protocol version");
                }));
        assertThat(registry.traces("reconnect-failed")).isEmpty();
    }

    @Test
    @Tag("TRC-2")
    void aVersionVerdictOnAReconnectRaisesOneAlertAndEndsTheReconnecting() {
        isDone(registry.connect("m"));
        engines.with("m", connection -> connection.lose(true));

        engines.with("m", ScriptedConnection::verdict);

        await().untilAsserted(() -> {
            assertThat(registry.traces("ops-alert")).hasSize(1);
            assertThat(registry.traces("reconnect-failed"))
                    .singleElement()
                    .satisfies(trace ->
                            assertThat(trace.detail().getBoolean("permanent")).isTrue());
        });
    }

    @Test
    @Tag("TRC-2")
    @Tag("MOD-42")
    void aLaunchThatCannotBeReapedRaisesOneAlertHoweverOftenItIsTried() {
        isDone(registry.connect("m"));
        engines.script("m").unreapable(true);

        reason(registry.disconnect("m"));
        reason(registry.disconnect("m"));

        await().untilAsserted(() -> assertThat(registry.traces("ops-alert"))
                .singleElement()
                .satisfies(
                        trace -> assertThat(trace.detail().getString("reason")).contains("4711")));
        engines.script("m").unreapable(false);
    }

    @Test
    void anOrdinaryFailureRaisesNoAlert() {
        engines.script("m").connects(Script.Connect.FAILED);
        reason(registry.connect("m"));
        engines.script("n").connects(Script.Connect.FAILED_AND_RETRIES);
        reason(registry.connect("n"));

        await().until(() -> registry.traces("reconnect-failed").size() == 1);
        assertThat(registry.traces("ops-alert")).isEmpty();
    }
}
