package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.CallLine;
import dev.sallyport.engine.EngineHarness;
import dev.sallyport.engine.ServerConfigs;
import dev.sallyport.kit.Request;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Outcome;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a call ends though its server has not answered. */
class DeadlineTest {
    private final ModernBench bench = new ModernBench();

    @AfterEach
    void close() throws Exception {
        bench.close();
    }

    private void connect(String transport, long timeoutMs) {
        var server = transport.equals("s")
                ? ServerConfigs.modernChild("s", bench.child().command())
                : ServerConfigs.url("h", bench.http().url(), null);
        bench.engine().connect(ServerConfigs.within(server, timeoutMs));
        bench.server().awaitRequest("subscriptions/listen");
        bench.server().hold("tools/call");
    }

    /** Reports progress each 100 ms until the answer is nobody's any more. */
    private void reportFrom(Request call) {
        bench.vertx().setPeriodic(100, timer -> {
            if (bench.server().cancellations().isEmpty()) {
                call.progress(1, 2);
            } else {
                bench.vertx().cancelTimer(timer);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"s", "h"})
    @Tag("OUT-9")
    @Tag("CASE-44")
    void progressDoesNotExtendADeadlineByItself(String transport) {
        connect(transport, 400);
        long start = System.nanoTime();
        Future<Reply> call = bench.engine()
                .calling(
                        transport,
                        "echo",
                        "{}",
                        ModernBench.waiting(
                                0, false, CallLine.to(bench.engine().vertx().getOrCreateContext(), (m, p) -> {})));
        reportFrom(bench.server().awaitRequest("tools/call"));
        assertThat(ModernBench.text(EngineHarness.await(call))).contains("did not answer within 400 ms");
        assertThat((System.nanoTime() - start) / 1_000_000).isBetween(390L, 3000L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"s", "h"})
    @Tag("OUT-9")
    @Tag("CASE-44")
    void progressExtendsADeadlineThatAskedForItUpToACeiling(String transport) {
        connect(transport, 300);
        long start = System.nanoTime();
        Future<Reply> call =
                bench.engine().calling(transport, "echo", "{}", ModernBench.waiting(0, true, CallLine.silent()));
        reportFrom(bench.server().awaitRequest("tools/call"));
        Reply reply = EngineHarness.await(call);
        assertThat(((Failure) reply).outcome()).isEqualTo(Outcome.NO_RESPONSE);
        assertThat((System.nanoTime() - start) / 1_000_000).isBetween(2900L, 6000L);
        await().until(() -> bench.server().cancellations().size() == 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"s", "h"})
    @Tag("OUT-7")
    void aCallersDeadlineNeverExceedsTheServers(String transport) {
        connect(transport, 200);
        Reply reply = EngineHarness.await(
                bench.engine().calling(transport, "echo", "{}", ModernBench.waiting(60_000, false, CallLine.silent())));
        assertThat(ModernBench.text(reply)).contains("did not answer within 200 ms");
    }

    @ParameterizedTest
    @ValueSource(strings = {"s", "h"})
    @Tag("CASE-40")
    @Tag("OUT-7")
    void aCallThatItsCallerCancelsIsCancelledOnceAtItsServerUnderItsOwnId(String transport) {
        connect(transport, 60_000);
        CallLine line = CallLine.silent();
        Future<Reply> other = bench.engine()
                .calling(transport, "echo", "{\"n\":1}", ModernBench.waiting(0, false, CallLine.silent()));
        Request kept = bench.server().awaitRequest("tools/call");
        Future<Reply> call =
                bench.engine().calling(transport, "echo", "{\"n\":2}", ModernBench.waiting(0, false, line));
        Request request = bench.server().awaitRequest("tools/call");
        line.cancel("the user pressed stop");
        line.cancel("twice");
        assertThat(ModernBench.text(EngineHarness.await(call))).contains("was cancelled by its caller");
        assertThat(bench.server().awaitCancellation()).isEqualTo(request.id());
        kept.text("still here");
        assertThat(ModernBench.text(EngineHarness.await(other))).contains("still here");
        assertThat(bench.server().cancellations()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"s", "h"})
    @Tag("OUT-5")
    void aListingThatFailsReadsAsARead(String transport) {
        connect(transport, 200);
        bench.server().hold("tools/list");
        assertThat(bench.engine().list(transport).toString()).contains("did not answer in time", "safe to retry");
    }
}
