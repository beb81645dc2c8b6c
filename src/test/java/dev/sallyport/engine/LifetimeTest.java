package dev.sallyport.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.ConnectionCommand.Done;
import dev.sallyport.bus.ConnectionCommand.Established;
import dev.sallyport.bus.ConnectionCommand.Failed;
import dev.sallyport.bus.ConnectionCommand.Result;
import dev.sallyport.bus.ConnectionEvent.Closed;
import dev.sallyport.bus.ConnectionEvent.Connected;
import dev.sallyport.bus.ConnectionEvent.Halted;
import dev.sallyport.bus.ConnectionEvent.Lost;
import dev.sallyport.bus.ConnectionEvent.ToolsChanged;
import dev.sallyport.bus.ConnectionEvent.Waiting;
import dev.sallyport.bus.ConnectionStatus;
import dev.sallyport.engine.Held.HeldSession;
import io.vertx.core.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A connection's life by itself: attempts and sessions come and go as a test says. */
class LifetimeTest {
    private LifetimeBench bench = LifetimeBench.once();

    @AfterEach
    void close() {
        bench.close();
    }

    private void reconnecting() {
        bench.close();
        bench = LifetimeBench.reconnecting();
    }

    private static Failed failed(Future<Result> result) {
        return (Failed) EngineHarness.await(result);
    }

    @Test
    @Tag("MOD-40")
    void aConnectIsDoneWhenTheSessionIsThere() {
        assertThat(bench.status().state()).isEqualTo("connecting");
        assertThat(bench.status().reason()).isNull();
        Future<Result> connect = bench.connect();
        assertThat(bench.on().get(bench.lifetime()::isConnecting)).isTrue();
        assertThat(bench.status().state()).isEqualTo("connecting");
        HeldSession session = bench.opened(1);
        assertThat(EngineHarness.await(connect)).isEqualTo(new Established(session.info()));
        assertThat(bench.on().get(bench.lifetime()::isConnecting)).isFalse();
        assertThat(bench.events()).containsExactly(new Connected("srv", session.info()));
        assertThat(bench.status().session()).isEqualTo(session.info());
        assertThat(bench.on()
                        .get(() -> bench.lifetime().live() == session
                                && bench.lifetime().reason() == null))
                .isTrue();
        assertThat(failed(bench.connect()).reason()).isEqualTo("it was connected before");
        assertThat(bench.dials()).isEqualTo(1);
    }

    @Test
    @Tag("CHILD-20")
    void aFailedConnectIsToldOnceWhatItLaunchedIsGone() {
        Future<Result> connect = bench.connect();
        bench.fails(1);
        assertThat(connect.isComplete()).isFalse();
        assertThat(bench.status().state()).isEqualTo("disconnected");
        bench.isGone(bench.dial(1));
        assertThat(EngineHarness.await(connect))
                .isEqualTo(new Failed("no answer (exit code 3); its last words", false, false, 0));
        assertThat(bench.events(Closed.class)).hasSize(1);
        assertThat(bench.status().reason()).startsWith("no answer");
        assertThat(bench.events(Halted.class)).isEmpty();
    }

    @Test
    void anExitThatTheReasonNamesIsNotNamedTwice() {
        Future<Result> connect = bench.connect();
        bench.on().run(() -> bench.dial(1).fails(ConnectException.ordinary("it ended with exit code 3")));
        bench.isGone(bench.dial(1));
        assertThat(failed(connect).reason()).isEqualTo("it ended with exit code 3; its last words");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("MOD-3")
    void aVerdictIsNeverTriedAgain(boolean reconnect) {
        if (reconnect) {
            reconnecting();
        }
        Future<Result> connect = bench.connect();
        bench.on().run(() -> bench.dial(1).fails(ConnectException.verdict("another revision")));
        bench.isGone(bench.dial(1));
        assertThat(failed(connect).permanent()).isTrue();
        assertThat(failed(connect).willRetry()).isFalse();
        assertThat(bench.events(Halted.class)).singleElement().matches(Halted::versionVerdict);
        assertThat(bench.events(Closed.class)).hasSize(1);
    }

    @Test
    @Tag("MOD-41")
    void theNextAttemptStartsOnlyAfterTheLastOneIsGoneAndCounts() {
        reconnecting();
        Future<Result> connect = bench.connect();
        bench.fails(1);
        assertThat(bench.status().state()).isEqualTo("reconnecting");
        assertThat(bench.dials()).isEqualTo(1);
        bench.isGone(bench.dial(1));
        assertThat(failed(connect).willRetry()).isTrue();
        bench.dial(2);
        assertThat(bench.status().state()).isEqualTo("reconnecting");
        assertThat(bench.status().attempt()).isEqualTo(1);
        assertThat(bench.status().reason()).startsWith("no answer");
        bench.fails(2);
        bench.isGone(bench.dial(2));
        assertThat(bench.opened(3).info().number()).isEqualTo(3);
        assertThat(bench.events(Waiting.class)).extracting(Waiting::attempt).containsExactly(1, 2);
        assertThat(bench.status().state()).isEqualTo("connected");
        assertThat(bench.events(Closed.class)).isEmpty();
    }

    @Test
    @Tag("MOD-41")
    void whileItWaitsItTellsWhenItTriesAgain() {
        long hour = 3_600_000;
        bench.close();
        bench = LifetimeBench.resting(hour);
        long before = System.currentTimeMillis();
        bench.connect();
        bench.fails(1);
        bench.isGone(bench.dial(1));
        ConnectionStatus status = bench.status();
        assertThat(status.state()).isEqualTo("reconnecting");
        assertThat(status.attempt()).isEqualTo(1);
        assertThat(status.nextAtEpochMs()).isGreaterThanOrEqualTo(before + hour);
        assertThat(bench.events(Waiting.class))
                .containsExactly(new Waiting("srv", 1, status.nextAtEpochMs(), String.valueOf(status.reason())));
    }

    @Test
    @Tag("MOD-43")
    void aLossIsToldAtOnceAndItsTeardownWhenItIsDone() {
        bench.connect();
        HeldSession session = bench.opened(1);
        bench.on().run(() -> session.isLost("stdout ended"));
        assertThat(bench.events(Lost.class)).containsExactly(new Lost("srv", 1, "stdout ended", false));
        assertThat(bench.on().get(() -> bench.lifetime().live() == null)).isTrue();
        assertThat(bench.events(Closed.class)).isEmpty();
        bench.isGone(session);
        assertThat(bench.events(Closed.class)).hasSize(1);
        assertThat(bench.status().state()).isEqualTo("disconnected");
        assertThat(bench.status().reason()).isEqualTo("stdout ended (exit code 3); its last words");
    }

    @Test
    @Tag("CASE-8")
    void aSessionThatDidNotLastCountsAsAFailure() {
        reconnecting();
        assertThat(attemptsAfterALoss()).isEqualTo(2);
    }

    @Test
    @Tag("CASE-8")
    void aSessionThatLastedStartsTheCountAnew() {
        bench.close();
        bench = LifetimeBench.lasting();
        assertThat(attemptsAfterALoss()).isEqualTo(1);
    }

    /** Fails once, connects, and is lost; gives the attempt that it waits for then. */
    private int attemptsAfterALoss() {
        bench.connect();
        bench.fails(1);
        bench.isGone(bench.dial(1));
        HeldSession session = bench.opened(2);
        bench.on().run(() -> session.isLost("stdout ended"));
        assertThat(bench.events(Lost.class)).singleElement().matches(Lost::willRetry);
        bench.isGone(session);
        return bench.events(Waiting.class).get(1).attempt();
    }

    @Test
    @Tag("MOD-44")
    void whatASupersededSessionSaysIsNotTold() {
        reconnecting();
        bench.connect();
        HeldSession first = bench.opened(1);
        bench.on().run(first::changesTools);
        assertThat(bench.events(ToolsChanged.class)).containsExactly(new ToolsChanged("srv", 1));
        bench.on().run(() -> first.isLost("stdout ended"));
        bench.on().run(first::changesTools);
        bench.isGone(first);
        HeldSession second = bench.opened(2);
        bench.on().run(first::changesTools);
        assertThat(bench.events(ToolsChanged.class)).hasSize(1);
        bench.on().run(second::changesTools);
        assertThat(bench.events(ToolsChanged.class)).hasSize(2);
    }

    @Test
    @Tag("MOD-42")
    void whatCannotBeReapedIsHeldUntilACloseReapsIt() {
        reconnecting();
        Future<Result> connect = bench.connect();
        bench.fails(1);
        bench.on().run(bench.dial(1)::staysAlive);
        assertThat(EngineHarness.await(connect))
                .isEqualTo(new Failed("no answer; process 7 is still alive", false, true, 7));
        assertThat(bench.events(Halted.class)).singleElement().matches(halted -> halted.heldPid() == 7);
        assertThat(bench.events(Waiting.class)).isEmpty();
        assertThat(bench.status().state()).isEqualTo("disconnected");
        Future<Result> close = bench.closing();
        assertThat(bench.dial(1).closes()).isEqualTo(2);
        bench.isGone(bench.dial(1));
        assertThat(EngineHarness.await(close)).isInstanceOf(Done.class);
        assertThat(bench.events(Closed.class)).hasSize(1);
    }
}
