package dev.sallyport.engine.modern.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.Deadlines;
import dev.sallyport.engine.EngineHarness;
import dev.sallyport.engine.modern.Leg;
import dev.sallyport.engine.modern.LegEnd;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClosedException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the answer to the request 7 says. */
@Tag("MOD-20")
class HttpAnswerTest {
    private static final String RESULT = "{\"jsonrpc\":\"2.0\",\"result\":{\"n\":1},\"id\":7}";
    private static final String ERROR = "{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{\"code\":-1,\"message\":\"no\"}}";

    private final List<LegEnd> ends = new ArrayList<>();
    private final List<String> heard = new ArrayList<>();
    private final Leg.Listener listener = new Leg.Listener() {
        @Override
        public void notification(String method, Bytes params) {
            heard.add(method + " " + params.utf8());
        }

        @Override
        public void ended(LegEnd end) {
            throw new AssertionError("its leg tells that");
        }
    };

    private final Vertx vertx = Vertx.vertx();
    private final Deadlines lingering = new Deadlines(vertx, Lingering.MAX_MS);

    @AfterEach
    void close() {
        lingering.close();
        EngineHarness.await(vertx.close());
    }

    private HeldResponse answer(int status, String type) {
        HeldResponse response = new HeldResponse(status);
        new HttpAnswer(7, new HttpAnswer.Terms(100, lingering), listener, ends::add).read(response.response(), type);
        return response;
    }

    private LegEnd whole(int status, String type, String body) {
        HeldResponse response = answer(status, type);
        if (!body.isEmpty()) {
            response.brings(body);
        }
        response.ends();
        assertThat(ends).hasSize(1);
        return ends.remove(0);
    }

    private HeldResponse stream() {
        return answer(200, MediaType.EVENTS);
    }

    private static String event(String data) {
        return "data: " + data + "\n\n";
    }

    private void isResult(LegEnd end) {
        assertThat(end)
                .isInstanceOfSatisfying(
                        LegEnd.Result.class,
                        result -> assertThat(result.answer().result().utf8()).isEqualTo("{\"n\":1}"));
    }

    private static void isGarbled(LegEnd end, String what) {
        assertThat(end)
                .isInstanceOfSatisfying(
                        LegEnd.Garbled.class,
                        garbled -> assertThat(garbled.what()).contains(what));
    }

    @Test
    void aResultIsReadWholeHoweverItIsCut() {
        HeldResponse response = answer(200, MediaType.JSON);
        for (int i = 0; i < RESULT.length(); i += 10) {
            response.brings(RESULT.substring(i, Math.min(i + 10, RESULT.length())));
        }
        assertThat(ends).isEmpty();
        response.ends();
        isResult(ends.get(0));
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 400, 404, 500})
    void anErrorIsOneWhateverTheStatus(int status) {
        assertThat(whole(status, MediaType.JSON, ERROR)).isInstanceOfSatisfying(LegEnd.Refusal.class, refusal -> {
            assertThat(refusal.error().code()).isEqualTo(-1);
            assertThat(refusal.httpStatus()).isEqualTo(status);
        });
        assertThat(whole(status, MediaType.JSON, ERROR.replace("\"id\":7", "\"id\":null")))
                .isInstanceOf(LegEnd.Refusal.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"result\":{},\"id\":8}",
                "{\"jsonrpc\":\"2.0\",\"result\":{},\"id\":\"7\"}",
                "{\"jsonrpc\":\"2.0\",\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":8,\"error\":{\"code\":-1,\"message\":\"no\"}}",
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"roots/list\"}",
                "{}"
            })
    void whatIsNoAnswerToTheRequestIsNone(String body) {
        isGarbled(whole(200, MediaType.JSON, body), "no answer to the request");
        assertThat(whole(404, MediaType.JSON, body)).isEqualTo(new LegEnd.HttpStatus(404, MediaType.JSON));
    }

    @Test
    void aResultOfAnotherStatusIsNone() {
        assertThat(whole(500, MediaType.JSON, RESULT)).isEqualTo(new LegEnd.HttpStatus(500, MediaType.JSON));
        assertThat(whole(201, MediaType.JSON, RESULT)).isEqualTo(new LegEnd.HttpStatus(201, MediaType.JSON));
    }

    @ParameterizedTest
    @CsvSource({
        "application/json, oops, not JSON",
        "text/html, <html>, a body of type text/html",
        "'', what, a body of type unknown",
        "text/html, '', an empty body"
    })
    void whatIsNoJsonIsGarbledOrTheStatus(String type, String body, String what) {
        isGarbled(whole(200, type, body), what);
        assertThat(whole(503, type, body)).isEqualTo(new LegEnd.HttpStatus(503, type));
    }

    @Test
    @Tag("CASE-64")
    void aBodyIsBounded() {
        HeldResponse response = answer(200, MediaType.JSON);
        response.brings("x".repeat(100));
        assertThat(ends).isEmpty();
        response.brings("x");
        isGarbled(ends.get(0), "larger than 100 bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {MediaType.JSON, MediaType.EVENTS})
    void aConnectionThatBreaksIsLost(String type) {
        answer(200, type).breaks(new HttpClosedException("s3cr3t"));
        assertThat(ends)
                .containsExactly(
                        new LegEnd.Lost("the connection was lost before it answered: the connection was closed"));
    }

    @Test
    void aStreamBringsNotificationsAndThenTheAnswer() {
        HeldResponse stream = stream();
        stream.brings(event("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"p\":1}}"));
        stream.brings(event("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/later\"}"));
        stream.brings(event("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"roots/list\"}"));
        stream.brings("id: 1\ndata:\n\n");
        assertThat(ends).isEmpty();
        assertThat(heard).containsExactly("notifications/progress {\"p\":1}", "notifications/later {}");
        stream.brings(event(RESULT));
        isResult(ends.get(0));
    }

    @Test
    void aStreamMayHoldAnError() {
        stream().brings(event(ERROR));
        assertThat(ends)
                .singleElement()
                .isInstanceOfSatisfying(
                        LegEnd.Refusal.class,
                        refusal -> assertThat(refusal.httpStatus()).isEqualTo(200));
    }

    @Test
    @Tag("MOD-30")
    void aServerEndsAStreamByANotification() {
        stream().brings(event("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{}}"));
        assertThat(ends).containsExactly(new LegEnd.Ended());
        assertThat(heard).isEmpty();
    }

    @Test
    void aStreamThatEndsWithoutAnAnswerIsALostLeg() {
        stream().ends();
        assertThat(ends).containsExactly(new LegEnd.Lost("its stream ended without an answer"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
                    oops                                        | not JSON
                    {"jsonrpc":"2.0","result":{},"id":8}        | no answer to the request
                    """)
    void aStreamThatHoldsSomethingElseIsGarbled(String data, String what) {
        stream().brings(event(data));
        isGarbled(ends.get(0), what);
    }

    @Test
    @Tag("CASE-64")
    void anEventIsBounded() {
        stream().brings("data: " + "x".repeat(101) + "\n\n");
        isGarbled(ends.get(0), "more than 100");
    }

    @Test
    void aStreamOfAnotherStatusIsTheStatus() {
        assertThat(whole(502, MediaType.EVENTS, event(RESULT))).isEqualTo(new LegEnd.HttpStatus(502, MediaType.EVENTS));
    }
}
