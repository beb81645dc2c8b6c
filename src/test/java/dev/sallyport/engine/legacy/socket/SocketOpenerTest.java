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
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.SelfSignedCertificate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
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
        Future<Pipe> pipe = dialing.open(mute(), Dialing.upstream(hasty, null, null), Access.fixed(null));

        assertThatThrownBy(() -> await(pipe))
                .hasMessageStartingWith("MCP server \"srv\" could not be reached at ws://127.0.0.1")
                .hasMessageContaining("did not open within 300 ms");
        await().untilAsserted(() -> assertThat(open).hasValue(0));
    }

    @Test
    @Tag("LEG-12")
    void aDialThatIsAbandonedEndsAtOnceAndLeaksNoSocket() {
        Future<Pipe> pipe = dialing.open(mute(), Dialing.upstream(Dialing.PATIENT, null, null), Access.fixed(null));
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
    @Tag("RED-11")
    void theTokenIsAskedForAndSentInTheQueryAndShownNowhere() throws Exception {
        await(dialing.open(Dialing.PATIENT, () -> Future.succeededFuture(Optional.of("provided-token 1"))));

        assertThat(dialing.peer().uri()).isEqualTo("/?a=b&token=provided-token+1");
        assertThat(dialing.redactor.current().redact(ServerText.of("I know provided-token 1 and provided-token+1")))
                .isEqualTo("I know *** and ***");
    }

    @Test
    void aProxyThatIsConfiguredIsGoneThrough() {
        List<String> asked = new CopyOnWriteArrayList<>();
        NetServer proxy = await(dialing.vertx
                .createNetServer()
                .connectHandler(socket -> socket.handler(request -> {
                    asked.add(request.toString());
                    socket.close();
                }))
                .listen(0, "127.0.0.1"));

        Future<Pipe> pipe = dialing.open(
                "ws://mcp.example:1234/",
                Dialing.upstream(Dialing.PATIENT, "http://127.0.0.1:" + proxy.actualPort(), null),
                Access.fixed(null));

        assertThatThrownBy(() -> await(pipe)).hasMessageContaining("could not be reached");
        assertThat(asked).singleElement().asString().startsWith("CONNECT mcp.example:1234 ");
    }

    @Test
    void aCertificateOfTheConfiguredFileIsTrustedAndNoOther() {
        SelfSignedCertificate certificate = SelfSignedCertificate.create("localhost");
        HttpServer server = await(dialing.vertx
                .createHttpServer(new HttpServerOptions()
                        .setSsl(true)
                        .setHost("localhost")
                        .setKeyCertOptions(certificate.keyCertOptions()))
                .webSocketHandler(socket -> open.incrementAndGet())
                .listen(0));
        String url = "wss://localhost:" + server.actualPort() + "/";

        Future<Pipe> refused = dialing.open(url, Dialing.upstream(Dialing.PATIENT, null, null), Access.fixed(null));
        assertThatThrownBy(() -> await(refused)).hasMessageContaining("could not be reached");
        await(dialing.open(
                url, Dialing.upstream(Dialing.PATIENT, null, certificate.certificatePath()), Access.fixed(null)));

        await().untilAsserted(() -> assertThat(open).hasValue(1));
        certificate.delete();
    }
}
