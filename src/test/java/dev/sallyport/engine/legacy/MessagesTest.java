package dev.sallyport.engine.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.ClientReply;
import dev.sallyport.engine.legacy.mcpl.Json;
import dev.sallyport.engine.legacy.mcpl.SurfaceAnswer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.RpcId;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("LEG-7")
class MessagesTest {
    private static final RpcId ID = new RpcId(Bytes.utf8("\"a\""));

    private static String text(Joiner message) {
        return message.bytes().utf8();
    }

    private static List<Bytes> members(String each) {
        return each.isEmpty()
                ? List.of()
                : List.of(each.split(" ")).stream().map(Bytes::utf8).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "false | '' | '' | {}",
                "false | '\"a\":1' | '' | {\"a\":1}",
                "false | '\"a\":1 \"b\":2' | '' | {\"a\":1,\"b\":2}",
                "false | '' | '\"m\":1' | {\"_meta\":{\"m\":1}}",
                "false | '\"a\":1' | '\"m\":1 \"n\":2' | {\"a\":1,\"_meta\":{\"m\":1,\"n\":2}}",
                "true | '' | '' | {\"_meta\":{\"progressToken\":7}}",
                "true | '\"a\":1' | '\"m\":1' | {\"a\":1,\"_meta\":{\"progressToken\":7,\"m\":1}}",
            })
    void aRequestHoldsItsMembersAndItsMetaWhereItHasAny(boolean listens, String members, String meta, String params) {
        Ask ask = new Ask(7, listens ? new Hearing(true) : Ask.Listener.NONE);

        assertThat(text(Messages.request(ask, "a/b", members(members), members(meta))))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"a/b\",\"params\":" + params + "}");
    }

    @Test
    void aCancellationQuotesItsReason() {
        assertThat(text(Messages.cancelled(3, "a \"b\"")))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
                        + "\"params\":{\"requestId\":3,\"reason\":\"a \\\"b\\\"\"}}");
    }

    @Test
    void whatACallersClientAnswersIsPassedOnInOneLine() {
        assertThat(text(Messages.answer(ID, new ClientReply.Result(Bytes.utf8("{\n\"a\": 1}")))))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"result\":{ \"a\": 1}}");
        assertThat(text(Messages.answer(ID, new ClientReply.Refused(Bytes.utf8("{\"code\":\n-1}")))))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"error\":{\"code\": -1}}");
    }

    @Test
    void anErrorAndAnEmptyResultAreAnswers() {
        assertThat(text(Messages.answer(ID, new SurfaceAnswer.Result(Json.object("{}")))))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"result\":{}}");
        assertThat(text(Messages.error(ID, -32601, "no \"x\"")))
                .isEqualTo(
                        "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"error\":{\"code\":-32601,\"message\":\"no \\\"x\\\"\"}}");
    }
}
