package dev.sallyport.engine.legacy;

import static dev.sallyport.engine.legacy.mcpl.Json.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.Trace;
import dev.sallyport.bus.TraceLog;
import dev.sallyport.engine.EngineHarness;
import dev.sallyport.engine.legacy.mcpl.SurfaceAnswer;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.RedactionSource;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests of a server whose handlers misbehave, which no real server can make ours do. */
@Tag("LEG-32")
class PeerTest {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"x\"}";
    private static final String FAILED =
            "{\"jsonrpc\":\"2.0\",\"id\":9,\"error\":{\"code\":-32603,\"message\":\"Internal error\"}}";

    private final Vertx vertx = Vertx.vertx();
    private final List<Trace> traces = new CopyOnWriteArrayList<>();
    private final RecordingPipe pipe = new RecordingPipe();
    private final Handlers handlers = new Handlers();
    private final Peer peer = new Peer(
            new Report(vertx, "srv", new ConnectionRedactor(RedactionSource.NONE.withSecret("hunter2hunter2"))),
            handlers);

    private static final class Handlers implements Inbound {
        private Future<SurfaceAnswer> next = Future.failedFuture("nothing set");
        private boolean throwing;

        @Override
        public Future<SurfaceAnswer> request(String method, JsonNode params) {
            if (throwing) {
                throw new IllegalStateException("hunter2hunter2 " + "x".repeat(2000));
            }
            return next;
        }

        @Override
        public void notification(String method, JsonNode params) {
            throw new IllegalStateException("a listener that throws");
        }
    }

    @BeforeEach
    void attach() {
        Local.register(vertx);
        TraceLog.of(vertx).follow(numbered -> traces.add(numbered.trace()));
        peer.attach(pipe);
    }

    @AfterEach
    void close() {
        vertx.close().await();
    }

    @Test
    void aHandlerThatThrowsIsAnsweredOnceAndTheConnectionGoesOn() {
        handlers.throwing = true;
        peer.line(Bytes.utf8(PING));
        assertThat(pipe.sent).containsExactly(FAILED);

        handlers.throwing = false;
        handlers.next = Future.succeededFuture(new SurfaceAnswer.Result(object("{'ok':true}")));
        peer.line(Bytes.utf8(PING));
        assertThat(pipe.sent).hasSize(2).last().isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":9,\"result\":{\"ok\":true}}");
    }

    @Test
    void whatItThrewIsTracedRedactedAndCut() {
        handlers.throwing = true;
        peer.line(Bytes.utf8(PING));

        await().untilAsserted(() -> assertThat(traces).singleElement().satisfies(trace -> {
            assertThat(trace.kind()).isEqualTo("mcpl:request-handler-error");
            assertThat(trace.detail().getString("error"))
                    .hasSizeLessThanOrEqualTo(500)
                    .doesNotContain("hunter2");
        }));
    }

    @Test
    void aHandlerThatFailsLaterIsAnsweredOnce() {
        Promise<SurfaceAnswer> late = Promise.promise();
        handlers.next = late.future();
        peer.line(Bytes.utf8(PING));
        assertThat(pipe.sent).isEmpty();

        late.fail("later");

        assertThat(pipe.sent).containsExactly(FAILED);
    }

    @Test
    void aHandlerThatAnswersAfterTheEndSendsNothing() {
        Promise<SurfaceAnswer> late = Promise.promise();
        handlers.next = late.future();
        peer.line(Bytes.utf8(PING));
        peer.end("gone");

        late.fail("later");

        assertThat(pipe.sent).isEmpty();
    }

    @Test
    void aListenerThatThrowsDoesNoHarm() {
        peer.line(Bytes.utf8("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}"));
        handlers.throwing = true;
        peer.line(Bytes.utf8(PING));

        assertThat(pipe.sent).containsExactly(FAILED);
    }

    @Test
    void eachMessageOfABatchIsTaken() {
        handlers.next = Future.succeededFuture(new SurfaceAnswer.Result(object("{}")));
        peer.line(Bytes.utf8("[" + PING + "," + PING.replace("9", "10") + "]"));

        assertThat(pipe.sent)
                .containsExactly(
                        "{\"jsonrpc\":\"2.0\",\"id\":9,\"result\":{}}",
                        "{\"jsonrpc\":\"2.0\",\"id\":10,\"result\":{}}");
    }

    @Test
    @Tag("OUT-1")
    void whatIsAskedWithoutAPipeIsNotSent() {
        Peer unattached = new Peer(new Report(vertx, "srv", new ConnectionRedactor(RedactionSource.NONE)), handlers);

        assertThat(unattached.ask("tools/list", List.of()).end().result()).isInstanceOf(AskEnd.NotSent.class);
    }

    @Test
    @Tag("OUT-7")
    void aRequestThatIsGivenUpIsCancelledAndEnds() {
        Ask ask = peer.ask("tools/list", List.of());
        assertThat(peer.await(ask, 0).isComplete()).isFalse();

        assertThat(EngineHarness.await(peer.await(ask, 20))).isInstanceOf(AskEnd.Lost.class);

        assertThat(ask.end().isComplete()).isTrue();
        assertThat(pipe.sent).hasSize(2).last().asString().contains("notifications/cancelled");
    }

    @ParameterizedTest
    @Tag("LEG-7")
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"n\":1} | -",
                "{\"state\":{\"checkpoint\":\"c\"}} | true",
                "{\"state\":{}} | false",
            })
    void aStateThatNobodyWaitsForIsTraced(String result, String hadCheckpoint) {
        peer.line(Bytes.utf8("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":" + result + "}"));

        assertThat(traces)
                .extracting(trace -> trace.kind() + " " + trace.detail().getString("responseId") + " "
                        + trace.detail().getBoolean("hadCheckpoint"))
                .containsExactly(
                        hadCheckpoint.equals("-")
                                ? new String[0]
                                : new String[] {"mcpl:orphaned-response 7 " + hadCheckpoint});
    }

    @Test
    @Tag("LEG-7")
    void progressGoesToTheRequestItNamesAndToNobodyElse() {
        Hearing listener = new Hearing(true);
        peer.ask("tools/call", List.of(), List.of(), listener);

        peer.line(Bytes.utf8("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":"
                + "{\"progressToken\":0,\"progress\":1}}"));

        assertThat(listener.heard).containsExactly("notifications/progress {\"progressToken\":0,\"progress\":1}");
    }

    @Test
    @Tag("LEG-7")
    void anAnswerThatComesTwiceCountsOnce() {
        Ask ask = peer.ask("tools/list", List.of());
        peer.line(Bytes.utf8("{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":{\"n\":1}}"));
        peer.line(Bytes.utf8("{\"jsonrpc\":\"2.0\",\"id\":0,\"error\":{\"code\":1,\"message\":\"m\"}}"));

        assertThat(((AskEnd.Result) ask.end().result()).result()).isEqualTo(Bytes.utf8("{\"n\":1}"));
    }

    @Test
    @Tag("LEG-7")
    void aStringIdIsNotTheNumberItLooksLike() {
        Ask ask = peer.ask("tools/list", List.of());
        peer.line(Bytes.utf8("{\"jsonrpc\":\"2.0\",\"id\":\"0\",\"result\":{}}"));

        assertThat(ask.end().isComplete()).isFalse();
    }
}
