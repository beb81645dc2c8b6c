package dev.sallyport.engine.legacy;

import static dev.sallyport.engine.legacy.mcpl.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.config.Transport;
import dev.sallyport.engine.ConnectException;
import dev.sallyport.engine.ConnectException.Refused;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.RpcError;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionVerdictTest {
    private final Talk talk = new Talk();
    private final VersionVerdict stdio = new VersionVerdict(talk.conversation.report(), Transport.STDIO);
    private final VersionVerdict socket = new VersionVerdict(talk.conversation.report(), Transport.WEBSOCKET);

    @AfterEach
    void close() {
        talk.close();
    }

    private static RpcError error(int code, @Nullable String data) {
        String text = "{'code':" + code + ",'message':'no'" + (data == null ? "" : ",'data':" + data) + "}";
        return RpcError.of(Bytes.utf8(text.replace('\'', '"')));
    }

    private static String message(Optional<ConnectException> verdict) {
        assertThat(verdict).get().matches(ConnectException::isVerdict);
        return String.valueOf(verdict.orElseThrow().getMessage());
    }

    @Test
    @Tag("LEG-2")
    void onlyExactlyTheOfferedRevisionIsNoMismatch() {
        assertThat(stdio.mismatch(json("{'protocolVersion':'2024-11-05'}"))).isEmpty();
    }

    @ParameterizedTest
    @Tag("LEG-2")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'protocolVersion':'2024-11-05 '} | \"2024-11-05 \"",
                "{'protocolVersion':'2025-03-26'} | \"2025-03-26\"",
                "{'protocolVersion':20241105} | 20241105",
                "{'protocolVersion':null} | null",
                "{'protocolVersion':'hunter2hunter2'} | \"***\"",
                "{} | none",
                "[] | none",
            })
    void anyOtherAnswerIsAMismatchThatSaysWhatEachSideSaid(String result, String theirs) {
        assertThat(message(stdio.mismatch(json(result))))
                .contains("(mismatch)", "offered \"2024-11-05\"", "the server answered " + theirs);
    }

    @Test
    @Tag("LEG-3")
    void anotherErrorSaysNothingAboutRevisions() {
        assertThat(stdio.rejected(error(-32603, "{'supported':['2026-07-28']}")))
                .isEmpty();
    }

    @Test
    @Tag("LEG-3")
    void aRejectionKeepsWhatTheServerSaid() {
        RpcError error = error(-32022, "{'supported':['2025-11-25','hunter2hunter2']}");
        Optional<ConnectException> rejected = stdio.rejected(error);

        assertThat(message(rejected))
                .contains("(rejected)", "-32022: no", "; it supports 2025-11-25, ***", "; data {")
                .doesNotContain("hunter2", "modern");
        assertThat(rejected.orElseThrow().refused())
                .contains(new Refused(List.of("2025-11-25", "hunter2hunter2"), -32022, error.data()));
    }

    @ParameterizedTest
    @Tag("LEG-3")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            nullValues = "-",
            value = {"-", "{}", "{'supported':7}", "'x'"})
    void aRejectionWithoutAListSuggestsNothing(@Nullable String data) {
        assertThat(message(stdio.rejected(error(-32022, data)))).doesNotContain("it supports", "modern");
        assertThat(message(stdio.rejected(error(-32022, data))).contains("; data "))
                .isEqualTo(data != null);
    }

    @Test
    @Tag("LEG-3")
    void aServerThatSpeaksModernMcpIsToBeReachedInAnotherWay() {
        RpcError error = error(-32022, "{'supported':['2025-11-25','2026-07-28']}");

        assertThat(message(stdio.rejected(error))).contains("protocol: modern");
        assertThat(message(socket.rejected(error))).contains("https://").doesNotContain("protocol: modern");
    }
}
