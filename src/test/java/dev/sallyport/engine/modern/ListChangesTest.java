package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.ConnectionEvent.ToolsChanged;
import dev.sallyport.config.AbsentResultType;
import dev.sallyport.config.ReconnectPolicy;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.engine.ServerConfigs;
import dev.sallyport.kit.HttpExchange;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.Scripts;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The subscription to a server's tools. */
@Tag("MOD-30")
class ListChangesTest {
    private static final String LISTEN = "subscriptions/listen";

    private final ModernBench bench = new ModernBench();

    @AfterEach
    void close() throws Exception {
        bench.close();
    }

    private void connect(String transport) {
        ServerConfig server = transport.equals("s")
                ? ServerConfigs.modernChild("s", bench.child().command())
                : ServerConfigs.url("h", bench.http().url(), null);
        bench.engine().connect(ModernBench.with(server, new ReconnectPolicy(false, 20, 80), AbsentResultType.FAIL));
    }

    private int changes() {
        return bench.engine().events(ToolsChanged.class).size();
    }

    @ParameterizedTest
    @ValueSource(strings = {"s", "h"})
    void aChangeIsTold(String transport) {
        connect(transport);
        Request listen = bench.server().awaitRequest(LISTEN);
        assertThat(listen.params().path("notifications").toString()).isEqualTo("{\"toolsListChanged\":true}");
        assertThat(changes()).isZero();
        Scripts.announceToolsChanged(bench.server());
        await().until(() -> changes() == 1);
    }

    @Test
    void aServerThatAnnouncesNoChangesIsNotAsked() {
        bench.server()
                .answer(
                        "server/discover",
                        "{\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{\"tools\":{}},\"resultType\":\"complete\"}");
        connect("h");
        bench.engine().call("h", "echo", "{}");
        assertThat(bench.server().count(LISTEN)).isZero();
    }

    private void isReopened(String transport, Consumer<Request> end) {
        connect(transport);
        end.accept(bench.server().awaitRequest(LISTEN));
        bench.server().awaitRequest(LISTEN);
        await().until(() -> changes() == 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"s", "h"})
    void aSubscriptionThatTheServerClosesIsReopenedAndTheToolsListedAnew(String transport) {
        isReopened(
                transport,
                listen -> listen.result("{\"resultType\":\"complete\",\"_meta\":"
                        + "{\"io.modelcontextprotocol/subscriptionId\":" + listen.id() + "}}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"s", "h"})
    void aSubscriptionThatTheServerCancelsIsReopenedAndNotCancelledBack(String transport) {
        isReopened(
                transport, listen -> listen.notify("notifications/cancelled", "{\"requestId\":" + listen.id() + "}"));
        assertThat(bench.server().count("notifications/cancelled")).isZero();
    }

    @Test
    void aStreamThatIsCutIsReopened() {
        isReopened("h", listen -> listen.link().cut());
    }

    @Test
    void aStreamThatIsRefusedIsReopenedAndTheToolsListedOnceItStands() {
        bench.server().on(LISTEN, listen -> {
            if (bench.server().count(LISTEN) < 3) {
                listen.over(HttpExchange.class).respond(503, java.util.Map.of(), "");
            } else {
                listen.notify(
                        "notifications/subscriptions/acknowledged", "{\"notifications\":{\"toolsListChanged\":true}}");
            }
        });
        connect("h");
        await().until(() -> changes() == 1);
        assertThat(bench.server().count(LISTEN)).isEqualTo(3);
    }

    @Test
    void theStreamTakesNoCallsConnection() {
        bench.dialing(ConnectionsTest.upstream(1, 1));
        connect("h");
        bench.server().awaitRequest(LISTEN);
        assertThat(ModernBench.text(bench.engine().call("h", "echo", "{}"))).contains("{}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"s", "h"})
    void closingEndsTheSubscription(String transport) {
        connect(transport);
        Request listen = bench.server().awaitRequest(LISTEN);
        bench.engine().call(transport, "echo", "{}");
        bench.engine().close(transport);
        assertThat(bench.server().awaitCancellation()).isEqualTo(listen.id());
        assertThat(bench.server().cancellations()).hasSize(1);
    }

    @Test
    @Tag("MOD-4")
    void aListingIsFreshForAsLongAsItsServerSays() {
        bench.server()
                .answer(
                        "tools/list",
                        "{\"tools\":" + Scripts.toolArray("echo")
                                + ",\"ttlMs\":60000,\"cacheScope\":\"public\",\"resultType\":\"complete\"}");
        connect("h");
        bench.server().awaitRequest(LISTEN);
        bench.engine().tools("h");
        assertThat(bench.engine().tools("h")).containsExactly("echo");
        assertThat(bench.server().count("tools/list")).isEqualTo(1);
        Scripts.announceToolsChanged(bench.server());
        await().until(() -> changes() == 1);
        bench.engine().tools("h");
        assertThat(bench.server().count("tools/list")).isEqualTo(2);
    }

    @Test
    @Tag("MOD-4")
    void aListingWithoutALifetimeIsStaleAtOnce() {
        connect("h");
        bench.engine().tools("h");
        bench.engine().tools("h");
        assertThat(bench.server().count("tools/list")).isEqualTo(2);
    }
}
