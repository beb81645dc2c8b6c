package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.SessionInfo;
import dev.sallyport.engine.ConnectException;
import dev.sallyport.engine.ServerConfigs;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.RedactionSource;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.ResultHead;
import dev.sallyport.rpc.RpcError;
import io.vertx.core.Future;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each end of the first request decides, whatever brought it. */
@Tag("MOD-3")
class VerdictRulesTest {
    private static final ServerErrors ERRORS = new ServerErrors("srv", new ConnectionRedactor(RedactionSource.NONE));

    private final Verdict overHttp = new Verdict(ServerConfigs.url("srv", "http://127.0.0.1:1/", null), ERRORS);
    private final Verdict overStdio = new Verdict(ServerConfigs.modernChild("srv", List.of("cat")), ERRORS);

    private static LegEnd refusal(int code, int httpStatus, @Nullable String data) {
        Bytes error = RpcError.render(code, "no", data == null ? null : Bytes.utf8(data));
        return new LegEnd.Refusal(RpcError.of(error), httpStatus);
    }

    private static LegEnd result(String result) {
        Bytes text = Bytes.utf8(result);
        try {
            return new LegEnd.Result(new Answer(text, ResultHead.of(text)));
        } catch (MalformedJsonException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static ConnectException why(Verdict verdict, LegEnd end) {
        return (ConnectException) verdict.of(end, 1, 0).cause();
    }

    private boolean isVerdict(LegEnd end) {
        return why(overHttp, end).isVerdict();
    }

    @ParameterizedTest
    @CsvSource({
        "300, false",
        "399, false",
        "401, false",
        "403, false",
        "429, false",
        "500, false",
        "503, false",
        "200, true",
        "299, true",
        "400, true",
        "404, true",
        "405, true",
        "499, true"
    })
    void aStatusIsAVerdictUnlessItSaysNothingOfTheRevision(int status, boolean verdict) {
        assertThat(isVerdict(new LegEnd.HttpStatus(status, ""))).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "-32601, 0, true",
        "-32601, 400, true",
        "-32601, 499, true",
        "-32601, 429, false",
        "-32601, 500, false",
        "-32022, 400, true",
        "-32020, 400, false",
        "-32021, 0, false"
    })
    void anErrorIsAVerdictUnlessOnlyAModernServerSaysIt(int code, int httpStatus, boolean verdict) {
        assertThat(isVerdict(refusal(code, httpStatus, null))).isEqualTo(verdict);
    }

    @Test
    void whatIsNoAnswerIsAVerdictAndNoAnswerIsNone() {
        assertThat(isVerdict(new LegEnd.Garbled("HTML"))).isTrue();
        assertThat(isVerdict(new LegEnd.NotSent("no way there"))).isFalse();
        assertThat(isVerdict(new LegEnd.Lost("stdout ended"))).isFalse();
        assertThat(why(overHttp, new LegEnd.NotSent("no way there")))
                .hasMessage("MCP server \"srv\" could not be connected: no way there");
    }

    @Test
    @Tag("MOD-40")
    void aChildThatEndsOnTheProbeMayBeOfAnEarlierRevision() {
        assertThat(why(overStdio, new LegEnd.Lost("stdout ended")))
                .hasMessageContaining("closed its connection while connecting: stdout ended")
                .hasMessageContaining("protocol: legacy");
        assertThat(why(overHttp, new LegEnd.Lost("reset")))
                .hasMessageEndingWith("closed its connection while connecting: reset");
    }

    @Test
    void theMessageSaysHowToReachALegacyServerByItsTransport() {
        LegEnd unknown = refusal(-32601, 0, null);
        assertThat(why(overStdio, unknown)).hasMessageContaining("set protocol: legacy");
        assertThat(why(overHttp, unknown)).hasMessageContaining("it cannot be reached over HTTP");
        LegEnd later = refusal(-32022, 0, "{\"supported\":[\"2025-11-25\",\"2027-01-01\"]}");
        assertThat(why(overHttp, later))
                .hasMessageContaining("; it supports 2025-11-25, 2027-01-01. It needs a newer gateway");
        LegEnd same = refusal(-32022, 0, "{\"supported\":[\"2026-07-28\"]}");
        assertThat(why(overHttp, same)).hasMessageContaining("it cannot be reached over HTTP");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "{}", "{\"supported\":{}}", "{\"supported\":[7,null]}"})
    void aListThatIsNoneIsEmpty(String data) {
        ConnectException why = why(overHttp, refusal(-32022, 0, data));
        assertThat(why.refused().orElseThrow().supported()).isEmpty();
        assertThat(why).message().doesNotContain("it supports");
    }

    @Test
    void aVerdictKeepsWhatTheServerSaid() {
        ConnectException.Refused said = why(overHttp, refusal(-7, 0, "{\"supported\":[\"a\",7,\"b\"]}"))
                .refused()
                .orElseThrow();
        assertThat(said.supported()).containsExactly("a", "b");
        assertThat(said.code()).isEqualTo(-7);
        assertThat(said.data()).isEqualTo(Bytes.utf8("{\"supported\":[\"a\",7,\"b\"]}"));
        ConnectException.Refused silent =
                why(overHttp, new LegEnd.HttpStatus(404, "")).refused().orElseThrow();
        assertThat(silent.code()).isZero();
        assertThat(silent.data()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"[]", "{}", "{\"supportedVersions\":[\"2025-11-25\"]}", "{\"supportedVersions\":\"2026-07-28\"}"
            })
    void anAnswerThatDoesNotListTheRevisionIsAVerdict(String result) {
        assertThat(isVerdict(result(result))).isTrue();
    }

    @Test
    @Tag("MOD-2")
    void anAnswerThatListsItIsASession() {
        Future<SessionInfo> session = overHttp.of(
                result("{\"supportedVersions\":[\"2025-11-25\",\"2026-07-28\"],\"capabilities\":{\"tools\":{}},"
                        + "\"serverInfo\":{\"name\":\"body\"},\"instructions\":\"Be kind.\","
                        + "\"_meta\":{\"io.modelcontextprotocol/serverInfo\":{\"name\":\"meta\"}}}"),
                3,
                7);
        assertThat(session.result())
                .isEqualTo(new SessionInfo(
                        3,
                        "2026-07-28",
                        Bytes.utf8("{\"tools\":{}}"),
                        Bytes.utf8("{\"name\":\"meta\"}"),
                        Bytes.utf8("\"Be kind.\""),
                        7));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",\"capabilities\":[]", ",\"capabilities\":null"})
    @Tag("MOD-2")
    void capabilitiesThatAreNoneAreEmpty(String member) {
        SessionInfo info = overHttp.of(
                        result("{\"supportedVersions\":[\"2026-07-28\"],\"_meta\":{},\"serverInfo\":{}" + member + "}"),
                        1,
                        0)
                .result();
        assertThat(info.capabilities()).isEqualTo(Bytes.utf8("{}"));
        assertThat(info.serverInfo()).isEqualTo(Bytes.utf8("{}"));
        assertThat(info.instructions()).isNull();
    }

    @Test
    void onlyARefusalOfTheRevisionThatListsItIsWorthACorrection() {
        assertThat(Verdict.mayCorrect(refusal(-32022, 400, "{\"supported\":[\"2026-07-28\"]}")))
                .isTrue();
        assertThat(Verdict.mayCorrect(refusal(-32022, 400, "{\"supported\":[\"2025-11-25\"]}")))
                .isFalse();
        assertThat(Verdict.mayCorrect(refusal(-32022, 400, null))).isFalse();
        assertThat(Verdict.mayCorrect(refusal(-32601, 400, "{\"supported\":[\"2026-07-28\"]}")))
                .isFalse();
        assertThat(Verdict.mayCorrect(new LegEnd.HttpStatus(400, ""))).isFalse();
    }
}
