package dev.sallyport.engine.legacy.socket;

import static dev.sallyport.engine.EngineHarness.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.sallyport.config.UpstreamSettings.WebSocketSettings;
import dev.sallyport.engine.Access;
import dev.sallyport.engine.Pipe;
import dev.sallyport.redact.ServerText;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.net.NetServer;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@Tag("LEG-11")
class SocketOpenerTest {
    private final Dialing dialing = new Dialing();
    private final AtomicInteger open = new AtomicInteger();

    @AfterEach
    void close() {
        dialing.close();
    }

    /** Takes connections and says nothing. */
    private String mute() {
        NetServer server = await(dialing.vertx
                .createNetServer()
                .connectHandler(socket -> {
                    open.incrementAndGet();
                    socket.closeHandler(v -> open.decrementAndGet());
                })
                .listen(0, "127.0.0.1"));
        return "ws://127.0.0.1:" + server.actualPort() + "/";
    }

    @Test
    void aDialThatDoesNotOpenInTimeFailsAndLeaksNoSocket() {
        WebSocketSettings hasty = new WebSocketSettings(300, 0, 0, 65_536);
        Future<Pipe> pipe = dialing.open(mute(), hasty, Access.fixed(null));

        assertThatThrownBy(() -> await(pipe)).hasMessageContaining("did not open within 300 ms");
        await().untilAsserted(() -> assertThat(open).hasValue(0));
    }

    @Test
    @Tag("LEG-12")
    void aDialThatIsAbandonedEndsAtOnceAndLeaksNoSocket() {
        Future<Pipe> pipe = dialing.open(mute(), Dialing.PATIENT, Access.fixed(null));
        await().untilAsserted(() -> assertThat(open).hasValue(1));

        dialing.abandoned.complete();

        assertThatThrownBy(() -> await(pipe)).hasMessageContaining("was not dialed to the end");
        await().untilAsserted(() -> assertThat(open).hasValue(0));
    }

    @Test
    @Tag("LEG-12")
    void anAbandonedDialDoesNotWaitForItsTokenAndNeverUsesIt() {
        Promise<Optional<String>> token = Promise.promise();
        Future<Pipe> pipe = dialing.open(Dialing.PATIENT, token::future);

        dialing.abandoned.complete();
        assertThatThrownBy(() -> await(pipe)).hasMessageContaining("was not dialed to the end");
        token.complete(Optional.of("late-token-1234"));

        String unknown = dialing.redactor.current().redact(ServerText.of("late-token-1234"));
        assertThat(unknown)
                .as("the redactor is told what a dial is about to send")
                .isEqualTo("late-token-1234");
    }

    @Test
    void theTokenIsAskedForAndSentInTheQuery() throws Exception {
        await(dialing.open(Dialing.PATIENT, () -> Future.succeededFuture(Optional.of("t 1"))));

        assertThat(dialing.peer().uri()).isEqualTo("/?a=b&token=t+1");
    }
}
