package dev.sallyport.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.ChildExit;
import dev.sallyport.bus.ConnectionCommand.Done;
import dev.sallyport.bus.ConnectionCommand.Failed;
import dev.sallyport.bus.ConnectionCommand.Result;
import dev.sallyport.bus.ConnectionEvent.Closed;
import dev.sallyport.bus.ConnectionEvent.Connected;
import dev.sallyport.bus.ConnectionEvent.Halted;
import dev.sallyport.bus.ConnectionEvent.Lost;
import dev.sallyport.bus.ConnectionEvent.Waiting;
import dev.sallyport.engine.Held.HeldSession;
import io.vertx.core.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The end of a connection, by its host, in every state. */
@Tag("MOD-41")
@Tag("MOD-43")
class LifetimeCloseTest {
    private final LifetimeBench bench = LifetimeBench.reconnecting();

    @AfterEach
    void close() {
        bench.close();
    }

    private void isClosed(Future<Result> close) {
        assertThat(EngineHarness.await(close)).isInstanceOf(Done.class);
        assertThat(bench.events(Closed.class)).hasSize(1);
        assertThat(bench.status().state()).isEqualTo("closed");
        assertThat(bench.status().reason()).isEqualTo("it was disconnected");
    }

    @Test
    void whatWasNeverConnectedIsClosedAtOnce() {
        isClosed(bench.closing());
        isClosed(bench.closing());
        assertThat(bench.dials()).isZero();
    }

    @Test
    void aLiveSessionIsClosedOnceHoweverOftenThatIsAsked() {
        bench.connect();
        HeldSession session = bench.opened(1);
        Future<Result> one = bench.closing();
        Future<Result> two = bench.closing();
        assertThat(bench.events(Closed.class)).isEmpty();
        assertThat(bench.status().state()).isEqualTo("disconnected");
        assertThat(bench.status().reason()).isEqualTo("it is being disconnected");
        bench.isGone(session);
        isClosed(one);
        isClosed(two);
        isClosed(bench.closing());
        assertThat(session.closes()).isEqualTo(1);
        assertThat(bench.events(Closed.class).get(0).how()).isEqualTo(new ChildExit(7, 3, null));
    }

    @Test
    @Tag("MOD-44")
    void anAttemptIsEndedAndWhatItStillBringsIsNotTold() {
        Future<Result> connect = bench.connect();
        Future<Result> close = bench.closing();
        bench.opened(1);
        bench.isGone(bench.dial(1));
        isClosed(close);
        assertThat(((Failed) EngineHarness.await(connect)).reason()).isEqualTo("it was closed while it was connecting");
        assertThat(bench.events(Connected.class)).isEmpty();
    }

    @Test
    @Tag("MOD-44")
    void anAttemptThatFailsMeanwhileIsNotTriedAgain() {
        bench.connect();
        Future<Result> close = bench.closing();
        bench.fails(1);
        assertThat(bench.dial(1).closes()).isEqualTo(1);
        bench.isGone(bench.dial(1));
        isClosed(close);
        assertThat(bench.events(Waiting.class)).isEmpty();
    }

    @Test
    @Tag("MOD-44")
    void aSessionThatIsLostMeanwhileIsNotReportedLost() {
        bench.connect();
        HeldSession session = bench.opened(1);
        Future<Result> close = bench.closing();
        bench.on().run(() -> session.isLost("stdout ended"));
        bench.isGone(session);
        isClosed(close);
        assertThat(bench.events(Lost.class)).isEmpty();
    }

    @Test
    void theReapOfALostSessionIsNoReasonToGoOn() {
        bench.connect();
        HeldSession session = bench.opened(1);
        bench.on().run(() -> session.isLost("stdout ended"));
        Future<Result> close = bench.closing();
        bench.on().run(() -> session.isGone(1));
        bench.on().run(() -> session.isGone(2));
        isClosed(close);
        assertThat(bench.events(Waiting.class)).isEmpty();
    }

    @Test
    void noAttemptFollowsTheOneItWaitsFor() {
        bench.connect();
        bench.fails(1);
        Future<Result> close = bench.on().get(() -> {
            bench.dial(1).isGone();
            return bench.lifetime().close();
        });
        isClosed(close);
        bench.pass(20);
        assertThat(bench.dials()).isEqualTo(1);
    }

    @Test
    void whatEndedByItselfIsNotToldAgain() {
        bench.connect();
        bench.on().run(() -> bench.dial(1).fails(ConnectException.verdict("another revision")));
        bench.isGone(bench.dial(1));
        isClosed(bench.closing());
        assertThat(bench.dial(1).closes()).isEqualTo(1);
    }

    @Test
    @Tag("CHILD-15")
    void aCloseThatCannotReapTellsWhatIsLeftAndTheNextOneTriesAgain() {
        bench.connect();
        HeldSession session = bench.opened(1);
        Future<Result> close = bench.closing();
        bench.on().run(session::staysAlive);
        assertThat(EngineHarness.await(close)).isEqualTo(new Failed("process 7 is still alive", false, true, 7));
        assertThat(bench.events(Closed.class)).isEmpty();
        assertThat(bench.events(Halted.class)).hasSize(1);
        assertThat(bench.status().reason()).isEqualTo("process 7 is still alive");
        Future<Result> next = bench.closing();
        bench.isGone(session);
        isClosed(next);
    }

    @Test
    @Tag("CHILD-15")
    void aCloseThatFailsAtOnceIsTriedAgainToo() {
        bench.connect();
        HeldSession session = bench.opened(1);
        session.isStubborn();
        assertThat(EngineHarness.await(bench.closing())).isInstanceOf(Failed.class);
        assertThat(EngineHarness.await(bench.closing())).isInstanceOf(Failed.class);
        assertThat(session.closes()).isEqualTo(2);
    }

    @Test
    @Tag("MOD-42")
    void aConnectWhoseEndCannotReapFailsForGood() {
        Future<Result> connect = bench.connect();
        bench.closing();
        bench.on().run(bench.dial(1)::staysAlive);
        assertThat(EngineHarness.await(connect)).isEqualTo(new Failed("process 7 is still alive", false, true, 7));
    }

    @Test
    @Tag("MOD-42")
    void aReapThatFailsDuringACloseIsThatClosesAlone() {
        bench.connect();
        HeldSession session = bench.opened(1);
        bench.on().run(() -> session.isLost("stdout ended"));
        bench.closing();
        bench.on().run(() -> session.staysAlive(1));
        assertThat(bench.events(Halted.class)).isEmpty();
        bench.on().run(() -> session.staysAlive(2));
        assertThat(bench.events(Halted.class)).hasSize(1);
    }
}
