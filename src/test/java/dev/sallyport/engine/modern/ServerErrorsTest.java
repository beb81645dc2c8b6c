package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.RedactionSource;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.ResultHead;
import dev.sallyport.rpc.RpcError;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How each end of a leg reads. */
class ServerErrorsTest {
    private final ServerErrors errors = new ServerErrors("srv", new ConnectionRedactor(RedactionSource.NONE));

    @Test
    void everyEndIsNamed() throws Exception {
        Bytes result = Bytes.utf8("{}");
        Map<LegEnd, String> words = Map.of(
                new LegEnd.Refusal(RpcError.of(RpcError.render(-7, "no", null)), 400),
                "it answered with error -7: no",
                new LegEnd.HttpStatus(502, "text/html"),
                "it answered with HTTP status 502 (text/html)",
                new LegEnd.HttpStatus(502, ""),
                "it answered with HTTP status 502",
                new LegEnd.Garbled("it babbles"),
                "it babbles",
                new LegEnd.Lost("it is gone"),
                "it is gone",
                new LegEnd.NotSent("no way there"),
                "no way there",
                new LegEnd.Ended(),
                "it ended the request",
                new LegEnd.Result(new Answer(result, ResultHead.of(result))),
                "it answered with a result");
        words.forEach((end, said) -> assertThat(errors.text(end)).isEqualTo(said));
    }
}
