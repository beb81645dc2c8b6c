package dev.sallyport.bench;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.json.JsonObject;
import java.util.List;

/**
 * The least an HTTP-to-HTTP gateway does on Vert.x: whole body in, one call upstream, whole body out. With json it also
 * parses request and answer into objects, changes a member and writes them again, as a gateway that rewrites them does.
 */
final class HttpRelay implements Server.Answerer {
    private static final List<String> PASSED_ON =
            List.of("content-type", "accept", "mcp-protocol-version", "mcp-method", "mcp-name", "mcp-session-id");
    private static final List<String> PASSED_BACK = List.of("content-type", "mcp-session-id");

    private final int upstream;
    private final boolean json;
    private HttpClient client;

    HttpRelay(int upstream, boolean json) {
        this.upstream = upstream;
        this.json = json;
    }

    @Override
    public void start(Vertx vertx) {
        client = vertx.createHttpClient(
                new HttpClientOptions().setDefaultHost("127.0.0.1").setDefaultPort(upstream),
                new PoolOptions().setHttp1MaxSize(Integer.getInteger("pool", 256)));
    }

    @Override
    public void answer(HttpServerRequest in) {
        in.body()
                .compose(body -> client.request(HttpMethod.POST, "/mcp").compose(out -> pass(in, out, body)))
                .compose(answer -> answer.body().compose(body -> passBack(answer, in.response(), body)))
                .onFailure(cause -> in.response().setStatusCode(502).end());
    }

    private Future<HttpClientResponse> pass(HttpServerRequest in, HttpClientRequest out, Buffer body) {
        for (String name : PASSED_ON) {
            String value = in.getHeader(name);
            if (value != null) {
                out.putHeader(name, value);
            }
        }
        return out.send(rewritten(body));
    }

    private Future<Void> passBack(HttpClientResponse answer, HttpServerResponse out, Buffer body) {
        for (String name : PASSED_BACK) {
            String value = answer.getHeader(name);
            if (value != null) {
                out.putHeader(name, value);
            }
        }
        return out.setStatusCode(answer.statusCode()).end(rewritten(body));
    }

    private Buffer rewritten(Buffer body) {
        return json && body.length() > 0
                ? new JsonObject(body).put("jsonrpc", "2.0").toBuffer()
                : body;
    }
}
