package dev.sallyport.bench;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.Message;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import java.io.IOException;

/** The bus road's connection to an HTTP upstream. */
final class HttpConnection extends VerticleBase {
    private final int upstream;
    private HttpClient client;
    private long ids;

    HttpConnection(int upstream) {
        this.upstream = upstream;
    }

    @Override
    public Future<?> start() {
        client = vertx.createHttpClient(
                new HttpClientOptions().setDefaultHost("127.0.0.1").setDefaultPort(upstream),
                new PoolOptions().setHttp1MaxSize(Integer.getInteger("pool", 32)));
        return vertx.eventBus()
                .<Exchange>localConsumer(BusRoad.ADDRESS, this::serve)
                .completion();
    }

    private void serve(Message<Exchange> message) {
        Exchange request = message.body();
        byte[] out = Splice.bytes(request.body(), request.idFrom(), request.idTo(), Splice.number(++ids));
        client.request(HttpMethod.POST, "/mcp")
                .compose(post -> send(post, out))
                .compose(answer -> answer.body().map(body -> answered(request, answer, body)))
                .onSuccess(answer -> message.reply(answer, BusRoad.LOCAL))
                .onFailure(cause -> message.fail(1, String.valueOf(cause)));
    }

    private static Future<HttpClientResponse> send(HttpClientRequest post, byte[] body) {
        return post.putHeader("content-type", "application/json")
                .putHeader("accept", "application/json, text/event-stream")
                .putHeader("mcp-protocol-version", "2026-07-28")
                .putHeader("mcp-method", "tools/call")
                .putHeader("mcp-name", "echo")
                .send(Buffer.buffer(body));
    }

    private static Exchange.Answer answered(Exchange request, HttpClientResponse answer, Buffer body) {
        try {
            return Exchange.of(body.getBytes()).answering(request, answer.statusCode());
        } catch (IOException e) {
            return new Exchange.Answer(body, 502);
        }
    }
}
