package dev.sallyport.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.ChildExit;
import dev.sallyport.redact.ServerText;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.junit5.VertxExtension;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A child whose process, pipes and time are the test's. */
@ExtendWith(VertxExtension.class)
class RunningChildTest {
    private static final long SETTLE_MS = 200;
    private static final long DRAIN_MS = 1000;
    private static final ChildExit EXIT = new ChildExit(4242, 3, null);

    private final Heard heard = new Heard();
    private final FakeHost host = new FakeHost();
    private final FakeChild process = new FakeChild();
    private Launch launch;
    private RunningChild child;

    @BeforeEach
    void launch(Vertx vertx) {
        launch = host.launch(heard, vertx.getOrCreateContext());
        child = host.started(launch, process);
    }

    @Test
    void aChildHasStartedUpWithItsFirstByteOnStdout() {
        process.ends().stderr().chunk(bytes("starting\n"));
        assertThat(child.startedUp().isComplete()).isFalse();

        process.ends().stdout().chunk(bytes("{"));

        assertThat(child.startedUp().isComplete()).isTrue();
    }

    @Test
    void aChildThatIsLostKeepsNobodyFromStarting() {
        process.ends().stdinLost().accept("stdin closed");

        assertThat(child.startedUp().isComplete()).isTrue();
    }

    @Test
    @Tag("CHILD-13")
    void aLossIsToldWhenItHadTimeToSettle() {
        process.ends().stdinLost().accept("stdin closed");
        assertThat(host.reaps).hasSize(1);
        assertThat(child.write(Buffer.buffer("{}\n"))).isFalse();

        host.pass(SETTLE_MS);

        assertThat(told(heard.failed)).isEqualTo("stdin closed");
    }

    @Test
    @Tag("CHILD-13")
    void aLossWhoseExitFollowsIsToldWithIt() {
        process.ends().stdout().ended();
        process.ends().stderr().ended();

        process.exit.complete(3);

        assertThat(told(heard.failed)).isEqualTo("exited with exit code 3");
        assertThat(host.reaps).hasSize(1);
    }

    @Test
    @Tag("CHILD-13")
    void aPipesErrorIsNamedBesideTheExit() {
        process.ends().stdout().failed("Input/output error");
        process.ends().stderr().ended();

        process.exit.complete(137);

        assertThat(told(heard.failed)).isEqualTo("pipe failed: Input/output error (signal 9)");
    }

    @Test
    @Tag("CHILD-13")
    void theEndOfStdoutIsALossAndThatOfStderrIsNone() {
        process.ends().stderr().ended();
        assertThat(host.reaps).isEmpty();

        process.ends().stdout().ended();
        host.pass(SETTLE_MS);

        assertThat(told(heard.failed)).isEqualTo("stdout ended");
    }

    @Test
    void itsLastWordsAreToldBeforeItsEnd() {
        process.exit.complete(3);
        host.reaped(EXIT);
        assertThat(process.done).isEmpty();

        process.ends().stdout().chunk(bytes("last\n"));
        process.ends().stderr().chunk(bytes("words\n"));
        process.outputEnds();

        assertThat(closed()).isEqualTo(EXIT);
        assertThat(heard.order).containsExactly("line", "stderr", "failed", "closed");
        assertThat(process.done).containsExactly("pipes closed");
    }

    @Test
    void aPipeThatSomebodyElseHoldsOpenIsWaitedForABoundedTime() {
        Future<ChildExit> close = launch.close();
        host.reaped(EXIT);
        process.ends().stdout().ended();
        assertThat(close.isComplete()).isFalse();

        host.pass(DRAIN_MS);

        assertThat(close.result()).isEqualTo(EXIT);
        assertThat(process.done).containsExactly("pipes closed");
    }

    @Test
    @Tag("CHILD-10")
    void theReapsPoliteStepEndsStdinAfterWhatWaits() {
        child.write(Buffer.buffer("last"));
        child.close();

        host.reaps.get(0).closeStdin().run();

        assertThat(process.ends().stdin().isFinished()).isFalse();
        assertThat(child.stats().queuedBytes()).isEqualTo(4);
    }

    @Test
    @Tag("CHILD-18")
    void whatWasStoppedIsNotClosedAgain() {
        host.stop();

        assertThat(child.close().cause()).hasMessage("the children were stopped");
    }

    @Test
    void itsCountersAreToldWithItsPast(Vertx vertx) {
        long before = System.currentTimeMillis();
        Launch again = host.launch(heard, vertx.getOrCreateContext());
        RunningChild second = new RunningChild(again, process, host, new LaunchHistory.Past(4, EXIT));
        second.start();
        second.write(Buffer.buffer("12345"));
        process.ends().stdout().chunk(bytes("{}\n"));

        assertThat(second.pid()).isEqualTo(4242);
        assertThat(second.stats().sinceEpochMs()).isBetween(before, System.currentTimeMillis());
        assertThat(second.stats().queuedBytes()).isEqualTo(5);
        assertThat(second.stats().bytesIn()).isZero();
        assertThat(second.stats().bytesOut()).isEqualTo(3);
        assertThat(second.stats().earlierLaunches()).isEqualTo(4);
        assertThat(second.stats().lastExit()).isEqualTo(EXIT);
    }

    private static String told(CompletableFuture<ServerText> text) {
        return Told.text(Nursery.await(Future.fromCompletionStage(text)));
    }

    private ChildExit closed() {
        return Nursery.await(Future.fromCompletionStage(heard.closed));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
