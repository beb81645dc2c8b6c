package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.kit.BusCall;
import dev.sallyport.kit.SaboteurProxy;
import dev.sallyport.kit.ScriptedChild;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.TestGateway;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a failed call says, over transports, phases and endings: outcome, wording, and how many requests and cancellations
 * its server saw.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("OUT-1")
@Tag("OUT-2")
@Tag("OUT-3")
@Tag("OUT-4")
@Tag("OUT-5")
@Tag("OUT-6")
@Tag("OUT-7")
@Tag("CASE-35")
@Tag("CASE-41")
@Tag("CASE-42")
@Tag("CASE-43")
@Tag("CASE-71")
class OutcomeTableTest {
    private static final String[] RECONNECT = {"reconnect: true", "reconnectIntervalMs: 20"};

    private final Bench bench = new Bench();
    private final ScriptedServer server = bench.server();
    private final ScriptedServer unreachable = bench.server();
    private TestGateway gateway;
    private ScriptedChild child;
    private SaboteurProxy proxy;
    private ScriptedHttp listening;

    @BeforeAll
    void start() {
        ScriptedHttp http = bench.http(server);
        proxy = bench.proxy(http);
        child = bench.child(unreachable);
        listening = bench.http(bench.server());
        gateway = bench.start(TestGateway.serving()
                .stdio("s", bench.child(server).command(), RECONNECT)
                .http("h", proxy.instead(http.url()))
                .stdio("gone", child.command(), RECONNECT)
                .http("refusing", listening.url()));
    }

    @AfterAll
    void close() throws Exception {
        bench.close();
    }

    static Stream<Ending> endings() {
        return Endings.all();
    }

    @ParameterizedTest
    @MethodSource("endings")
    void aFailedCallSaysWhetherItsServerMayHaveActed(Ending ending) {
        await().atMost(Duration.ofSeconds(15))
                .until(() ->
                        gateway.server(ending.transport).path("state").asText().equals("connected"));
        int requests = server.count("tools/call");
        int cancellations = server.cancellations().size();
        server.on("tools/call", call -> ending.befall(proxy, call));
        BusCall called = BusCall.make(gateway, ending.transport + "--echo", "{}", ending.timeoutMs)
                .join();
        assertThat(called.failed()).isTrue();
        assertThat(called.outcome()).as(called.detail()).isEqualTo(ending.outcome);
        assertThat(called.detail()).contains(ending.wording);
        proxy.acceptAgain();
        if (ending.countsCancellations()) {
            int expected = cancellations + ending.cancellations();
            await().until(() -> server.cancellations().size() >= expected);
            assertThat(server.cancellations()).hasSize(expected);
        }
        assertThat(server.count("tools/call")).isEqualTo(requests + ending.requests);
        assertThat(server.garbage()).isEmpty();
    }

    @Test
    void aCallForAChildThatIsGoneWasNotSent() {
        unreachable.hold("server/discover");
        child.awaitLaunch().exit(0);
        await().until(() -> gateway.server("gone").path("state").asText().equals("reconnecting"));

        assertNotSent("gone");
        assertThat(unreachable.count("tools/call")).isZero();
        assertThat(unreachable.cancellations()).isEmpty();
    }

    @Test
    void aCallForAHostThatRefusesConnectionsWasNotSent() {
        listening.close();

        assertNotSent("refusing");
    }

    private void assertNotSent(String id) {
        BusCall called = BusCall.make(gateway, id + "--echo", "{}", 0).join();
        assertThat(called.failed()).isTrue();
        assertThat(called.outcome()).as(called.detail()).isEqualTo("not-sent");
        assertThat(called.detail()).doesNotContain("verify its state");
    }
}
