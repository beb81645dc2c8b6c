package dev.sallyport.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RpcErrorTest {
    private static RpcError of(String text) {
        return RpcError.of(Bytes.utf8(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"code\":-32602,\"message\":\"no\"}|-32602|no",
                "{\"code\":1e2,\"message\":\"no\"}|100|no",
                "{\"code\":1.5}|0|''",
                "{\"code\":99999999999}|0|''",
                "{\"code\":\"x\",\"message\":5}|0|''",
                "{\"message\":\"no code\"}|0|no code",
                "[1]|0|''",
                "{not json|0|''"
            })
    void whatIsMissingOrWrongIsNoReasonToLoseTheError(String text, int code, String message) {
        RpcError error = of(text);
        assertThat(error.code()).isEqualTo(code);
        assertThat(error.message()).isEqualTo(message);
        assertThat(error.text().utf8()).isEqualTo(text);
    }

    @Test
    void itsDataStaysAsItStands() {
        assertThat(of("{\"data\":{\"n\": 1.10}}").data()).isEqualTo(Bytes.utf8("{\"n\": 1.10}"));
        assertThat(RpcError.render(-1, "a\"b", Bytes.utf8("1.10")).utf8())
                .isEqualTo("{\"code\":-1,\"message\":\"a\\\"b\",\"data\":1.10}");
        assertThat(RpcError.render(-1, "", null).utf8()).isEqualTo("{\"code\":-1,\"message\":\"\"}");
    }

    @Test
    void itsTextForLogsHasNothingThatAServerWrote() {
        assertThat(of("{\"code\":7,\"message\":\"secret\"}")).hasToString("RpcError[7]");
    }
}
