package dev.sallyport.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What of a result decides how its call goes on. */
class ResultHeadTest {
    private static ResultHead of(String result) throws MalformedJsonException {
        return ResultHead.of(Bytes.utf8(result));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"content\":[],\"resultType\":\"complete\"}|complete|false|true",
                "{\"structuredContent\":{\"content\":[]},\"content\":{}}||false|false",
                "{\"isError\":true,\"content\":[1]}||true|true",
                "{\"isError\":\"true\"}||false|false",
                "{\"isError\":false,\"resultType\":5}||false|false",
                "[]||false|false",
                "\"content\"||false|false"
            })
    @Tag("OUT-3")
    void itsMembersAreFoundAmongOthers(String result, String type, boolean isError, boolean content) throws Exception {
        ResultHead head = of(result);
        assertThat(head.resultType()).isEqualTo(type);
        assertThat(head.isError()).isEqualTo(isError);
        assertThat(head.content()).isEqualTo(content);
        assertThat(head.isInputRequired()).isFalse();
        assertThat(head.requestState()).isNull();
        assertThat(head.inputRequests()).isNull();
    }

    @Test
    @Tag("MOD-5")
    void whatAServerAsksForStaysAsItStands() throws Exception {
        ResultHead head = of("{\"x\":[{\"requestState\":0}],\"resultType\":\"input_required\",\"requestState\":\"s 1\","
                + "\"inputRequests\":{\"a\": {}},\"content\":[]}");
        assertThat(head.isInputRequired()).isTrue();
        assertThat(head.requestState()).isEqualTo(Bytes.utf8("\"s 1\""));
        assertThat(head.inputRequests()).isEqualTo(Bytes.utf8("{\"a\": {}}"));
        assertThat(head.content()).isTrue();
    }
}
