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
        assertThat(problem.getString("type")).endsWith("/" + failure.label());
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
