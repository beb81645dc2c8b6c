package dev.sallyport.engine.legacy.mcpl;

import static dev.sallyport.engine.legacy.mcpl.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("LEG-32")
class UnservedTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PUSH_EVENT | {'featureSet':'f'} | {'accepted':false,'reason':'no_consumer'}",
                "CHANNELS_REGISTER | {'channels':[{'id':'a'},{'label':'no id'}]}"
                        + " | {'registered':[],'results':[{'id':'a','accepted':false,'reason':'no_consumer'},"
                        + "{'accepted':false,'reason':'no_consumer'}]}",
                "CHANNELS_CHANGED | {'added':[{'id':'a'}],'removed':['b']}"
                        + " | {'results':[{'id':'a','accepted':false,'reason':'no_consumer'},"
                        + "{'id':'b','accepted':true}]}",
                "CHANNELS_CHANGED | {'updated':[{'id':'a','label':'new'}]}"
                        + " | {'results':[{'id':'a','accepted':false,'reason':'no_consumer'}]}",
                "CHANNELS_LIST | {} | {'channels':[]}",
                "CHANNELS_INCOMING | {'messages':[{'messageId':'m1'},{'messageId':'m2'}]}"
                        + " | {'results':[{'messageId':'m1','accepted':false,'reason':'no_consumer'},"
                        + "{'messageId':'m2','accepted':false,'reason':'no_consumer'}]}",
                "HOST_COMMAND | {'command':'undo'} | {'ok':false,'error':'not supported'}",
            })
    void aRefusalHasTheShapeOfItsMethod(InboundMethod method, String params, String result) {
        assertThat(Unserved.answer(method, json(params)))
                .isInstanceOfSatisfying(
                        SurfaceAnswer.Result.class,
                        answer -> assertThat(answer.result()).isEqualTo(json(result)));
    }

    @ParameterizedTest
    @CsvSource({
        "MODEL_INFO, {}, -32601",
        "TOOLS_OBSERVE, {}, -32601",
        "INFERENCE_REQUEST, {}, -32002",
        "CHANNELS_REGISTER, {}, -32602",
        "CHANNELS_INCOMING, {}, -32602",
    })
    void otherwiseItIsAnError(InboundMethod method, String params, int code) {
        assertThat(Unserved.answer(method, json(params)))
                .isInstanceOfSatisfying(
                        SurfaceAnswer.Failed.class,
                        answer -> assertThat(answer.error().code()).isEqualTo(code));
    }
}
