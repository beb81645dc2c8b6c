package dev.sallyport.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.ChildExit;
import dev.sallyport.bus.CloseInfo;
import dev.sallyport.bus.UnreapedException;
import dev.sallyport.engine.Held.HeldSession;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An attempt is ended in any phase, and reaps what it opened. */
@Tag("MOD-41")
class AttemptTest {
    private final Promise<Held> opening = Promise.promise();
    private final Promise<Session> handshake = Promise.promise();
    private final AtomicBoolean abandoned = new AtomicBoolean();
    private final Held opened = new Held();
    private final Attempt<Held> attempt = new Attempt<>(
            "MCP server \"srv\"",
            unwanted -> {
                unwanted.onComplete(v -> abandoned.set(true));
                return opening.future();
            },
            any -> handshake.future());

    @Test
    void theHandshakeMakesTheSession() {
        opening.complete(opened);
        assertThat(attempt.session().isComplete()).isFalse();
        HeldSession session = new HeldSession(1);
        handshake.complete(session);
        assertThat(attempt.session().result()).isSameAs(session);
        assertThat(abandoned).isFalse();
        assertThat(attempt.lastWords()).isEqualTo("; its last words");
    }

    @Test
    void endedWhileItOpensItWaitsForWhatIsOpenedAndClosesThat() {
        Future<Optional<CloseInfo>> close = attempt.close();
        assertThat(abandoned).isTrue();
        assertThat(attempt.session().cause())
                .isInstanceOf(ConnectException.class)
                .hasMessage("MCP server \"srv\" was not connected: the attempt was ended");
        assertThat(attempt.lastWords()).isEmpty();
        opening.complete(opened);
        assertThat(close.isComplete()).isFalse();
        opened.isGone();
        assertThat(close.result()).contains(new ChildExit(7, 3, null));
    }

    @Test
    void endedDuringTheHandshakeItClosesWhatWasOpened() {
        opening.complete(opened);
        attempt.close();
        assertThat(opened.closes()).isEqualTo(1);
        handshake.complete(new HeldSession(1));
        assertThat(attempt.session().failed()).isTrue();
    }

    @Test
    void whatNeverOpenedLeavesNothingToClose() {
        opening.fail(ConnectException.ordinary("no such program"));
        assertThat(attempt.session().cause()).hasMessage("no such program");
        assertThat(attempt.close().result()).isEmpty();
    }

    @Test
    @Tag("CHILD-20")
    void aLaunchThatCannotBeReapedIsToldByTheCloseToo() {
        UnreapedException why = new UnreapedException("srv", 7, "process 7 is still alive");
        opening.fail(why);
        assertThat(attempt.close().cause()).isSameAs(why);
    }

    @Test
    void anOpeningThatThrowsFailsTheSession() {
        IllegalStateException why = new IllegalStateException();
        Attempt<Held> thrown = new Attempt<>(
                "MCP server",
                unwanted -> {
                    throw why;
                },
                any -> handshake.future());
        assertThat(thrown.session().cause()).isSameAs(why);
        assertThat(thrown.close().result()).isEmpty();
    }
}
