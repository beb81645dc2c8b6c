package dev.sallyport.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvelopeTest {
    private static Envelope envelope(String text) throws MalformedJsonException {
        return Envelope.of(Bytes.utf8(text));
    }

    @Test
    void slicesARequestWithoutCopying() throws Exception {
        Envelope message = envelope(
                "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"tools/call\",\"params\":{\"name\":\"a\",\"arguments\":{\"x\": 1.10}}}");
        assertThat(message.isRequest()).isTrue();
        assertThat(message.method()).isEqualTo("tools/call");
        assertThat(Objects.requireNonNull(message.id()).number()).isZero();
        Bytes arguments = Objects.requireNonNull(message.paramsOrNone().get("arguments"));
        assertThat(arguments.utf8()).isEqualTo("{\"x\": 1.10}");
        assertThat(arguments.array()).isSameAs(message.text().array());
    }

    @Test
    @Tag("CASE-26")
    void findsTheIdAfterTheResult() throws Exception {
        Envelope message = envelope("{\"result\":{\"id\":5,\"content\":[]},\"jsonrpc\":\"2.0\",\"id\":42}");
        assertThat(message.isAnswer()).isTrue();
        assertThat(Objects.requireNonNull(message.id()).number()).isEqualTo(42);
    }

    @Test
    @Tag("CASE-26")
    void tellsANumberFromAStringAsId() throws Exception {
        RpcId number =
                Objects.requireNonNull(envelope("{\"id\":1,\"method\":\"a\"}").id());
        RpcId string = Objects.requireNonNull(
                envelope("{\"id\":\"1\",\"method\":\"a\"}").id());
        assertThat(number).isNotEqualTo(string);
        assertThat(number.number()).isEqualTo(1);
        assertThat(string.number()).isEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":1,\"id\":2,\"method\":\"a\"}",
                "{\"method\":\"a\",\"\\u006dethod\":\"b\"}",
                "{\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"a\",\"n\\u0061me\":\"b\"}}",
                "{\"result\":1,\"result\":2,\"id\":1}",
                "{\"id\":1,\"error\":{},\"error\":{}}",
                "{\"id\":1,\"method\":\"a\",\"params\":{},\"params\":{}}"
            })
    void refusesAMemberThatStandsTwice(String text) {
        assertThatThrownBy(() -> envelope(text)).hasMessageContaining("twice");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "1",
                "{\"id\":{},\"method\":\"a\"}",
                "{\"id\":true,\"method\":\"a\"}",
                "{\"id\":1,\"method\":5}",
                "{\"id\":1,\"method\":\"a\",\"params\":[1]}",
                "{\"id\":1,\"method\":\"a\"} trailing"
            })
    void refusesWhatIsNoMessage(String text) {
        assertThatThrownBy(() -> envelope(text)).isInstanceOf(MalformedJsonException.class);
    }

    @Test
    void anAnswerWithoutIdAndANotificationHaveNone() throws Exception {
        assertThat(envelope("{\"id\":null,\"error\":{\"code\":-32700}}").id()).isNull();
        assertThat(envelope("{\"method\":\"notifications/x\"}").isNotification())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"id\":1,\"method\":\"a\"}',request",
        "'{\"id\":\"1\",\"method\":\"a\",\"params\":{}}',request",
        "'{\"method\":\"a\"}',notification",
        "'{\"id\":1,\"result\":{}}',answer",
        "'{\"id\":1,\"error\":{}}',answer"
    })
    void aMessageIsOneOfThree(String text, String kind) throws Exception {
        Envelope message = envelope(text);
        assertThat(message.isRequest()).isEqualTo(kind.equals("request"));
        assertThat(message.isNotification()).isEqualTo(kind.equals("notification"));
        assertThat(message.isAnswer()).isEqualTo(kind.equals("answer"));
    }

    @Test
    @Tag("MOD-6")
    void aFalseResultIsAResult() throws Exception {
        assertThat(envelope("{\"id\":1,\"result\":false}").isAnswer()).isTrue();
    }

    @Test
    @Tag("RES-1")
    void theResultStandsAsItWasSent() throws Exception {
        assertThat(envelope("{\"result\": {\"a\": 1.10} ,\"id\":1}").result()).isEqualTo(Bytes.utf8("{\"a\": 1.10}"));
        assertThat(envelope("{\"id\":1,\"error\":{}}").result()).isNull();
    }

    @ParameterizedTest
    @Tag("OUT-4")
    @CsvSource({
        "'{\"content\":[]}',true,true",
        "'{\"content\":{}}',false,true",
        "'{}',false,true",
        "'[]',false,false",
        "'\"content\"',false,false",
        "'null',false,false"
    })
    void aFinalResultIsAnObjectAndAToolsHasContent(String result, boolean fitsTool, boolean fitsOther)
            throws Exception {
        Answer answer = Objects.requireNonNull(
                envelope("{\"id\":1,\"result\":" + result + "}").answer());
        assertThat(answer.fits(true)).isEqualTo(fitsTool);
        assertThat(answer.fits(false)).isEqualTo(fitsOther);
    }

    @Test
    void replacesOneMemberAndKeepsTheRestAsItStands() throws Exception {
        Members params = Members.of(Bytes.utf8("{ \"progressToken\" : 7, \"progress\":1.50 ,\"total\":100}"));
        assertThat(params.replacing("progressToken", Bytes.utf8("\"t\"")).utf8())
                .isEqualTo("{\"progressToken\":\"t\",\"progress\":1.50,\"total\":100}");
    }
}
