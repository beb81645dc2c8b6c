package dev.sallyport.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FailureTextTest {
    private static final RpcError ERROR =
            RpcError.of(Bytes.utf8("{\"code\":-32602,\"message\":\"no \\\"x\\\"\",\"data\":{\"n\":1.10}}"));

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(new Failure.NotSent("closed"), "not-sent", 503),
                Arguments.of(new Failure.ErrorResponse(ERROR, "no"), "error-response", 502),
                Arguments.of(new Failure.NoResponse("lost"), "no-response", 504),
                Arguments.of(new Failure.Unusable("shape"), "error-response", 502),
                Arguments.of(new Failure.UnknownTool("x"), "not-sent", 404),
                Arguments.of(new Failure.Malformed("bad"), "not-sent", 400),
                Arguments.of(new Failure.Refused(415, "type"), "not-sent", 415),
                Arguments.of(new Failure.Overloaded("full"), "not-sent", 503));
    }

    static Stream<Arguments> kinds() {
        return Stream.of(
                Arguments.of(new Failure.NotSent(""), "not-sent", -32603, "The call was not sent"),
                Arguments.of(
                        new Failure.ErrorResponse(ERROR, ""),
                        "error-response",
                        -32602,
                        "The server answered with an error"),
                Arguments.of(new Failure.NoResponse(""), "no-response", -32603, "The outcome of the call is unknown"),
                Arguments.of(new Failure.Unusable(""), "unusable", -32603, "The server's answer cannot be used"),
                Arguments.of(new Failure.UnknownTool(""), "unknown-tool", -32602, "Unknown tool"),
                Arguments.of(new Failure.Malformed(""), "malformed", -32602, "The request cannot be read"),
                Arguments.of(new Failure.Refused(415, ""), "refused", -32600, "The request is refused"),
                Arguments.of(new Failure.Overloaded(""), "overloaded", -32603, "Too much is under way"));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyKindHasItsLabelItsCodeAndItsTitle(Failure failure, String label, int code, String title) {
        JsonObject problem =
                new JsonObject(FailureText.problem(failure, null, null).utf8());
        assertThat(failure.kind().label()).isEqualTo(label);
        assertThat(failure.rpcCode()).isEqualTo(code);
        assertThat(problem.getString("title")).isEqualTo(title);
        assertThat(problem.fieldNames()).doesNotContain("server", "tool");
        assertThat(problem.containsKey("error")).isEqualTo(failure instanceof Failure.ErrorResponse);
    }

    @Test
    void anUnknownToolIsNamed() {
        assertThat(new Failure.UnknownTool("s--t").message()).isEqualTo("Unknown tool: s--t");
    }

    @Test
    void aToolResultNamesItsTypeWhereTheRevisionHasOne() {
        Failure failure = new Failure.NotSent("closed");
        assertThat(new JsonObject(FailureText.toolResult(failure, true).utf8()).getString("resultType"))
                .isEqualTo("complete");
        assertThat(new JsonObject(FailureText.toolResult(failure, false).utf8()).containsKey("resultType"))
                .isFalse();
    }

    @ParameterizedTest
    @MethodSource("failures")
    @Tag("OUT-1")
    @Tag("OUT-8")
    void everyFrontSaysTheSameOutcome(Failure failure, String outcome, int status) {
        JsonObject problem =
                new JsonObject(FailureText.problem(failure, "s", "s--t").utf8());
        assertThat(problem.getString("outcome")).isEqualTo(outcome);
        assertThat(problem.getInteger("status")).isEqualTo(status);
        assertThat(problem.getString("detail")).isEqualTo(failure.message());
        assertThat(problem.getString("server")).isEqualTo("s");
        assertThat(problem.getString("tool")).isEqualTo("s--t");
        assertThat(problem.getString("type")).endsWith("/" + failure.kind().label());
        JsonObject result = new JsonObject(FailureText.toolResult(failure, true).utf8());
        assertThat(result.getBoolean("isError")).isTrue();
        assertThat(result.getJsonObject("_meta").getString("dev.sallyport/outcome"))
                .isEqualTo(outcome);
        assertThat(new JsonObject(FailureText.busDetail(failure, null, null).utf8()).getString("outcome"))
                .isEqualTo(outcome);
    }

    @Test
    @Tag("CASE-43")
    void aServersErrorPassesAsItCame() {
        Bytes error = FailureText.rpcError(new Failure.ErrorResponse(ERROR, "no"));
        assertThat(error.utf8()).isEqualTo(ERROR.text().utf8()).contains("1.10");
    }

    @Test
    @Tag("OUT-8")
    void anErrorOfOursCarriesTheOutcomeInItsData() {
        JsonObject error = new JsonObject(
                FailureText.rpcError(new Failure.NoResponse("lost \"it\"")).utf8());
        assertThat(error.getString("message")).isEqualTo("lost \"it\"");
        assertThat(error.getJsonObject("data").getString("dev.sallyport/outcome"))
                .isEqualTo("no-response");
    }
}
