package dev.sallyport.bench;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;

/** The ceiling: reads a POST and answers one fixed JSON text. */
final class FixedAnswer implements Server.Answerer {
    private static final Buffer ANSWER = Buffer.buffer("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":"
            + "[{\"type\":\"text\",\"text\":\"a fixed answer of the usual length\"}],\"resultType\":\"complete\"}}");

    @Override
    public void answer(HttpServerRequest request) {
        request.body()
                .onSuccess(body -> request.response()
                        .putHeader("content-type", "application/json")
                        .end(ANSWER));
    }
}
