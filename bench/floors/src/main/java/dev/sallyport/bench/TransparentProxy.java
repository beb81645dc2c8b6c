package dev.sallyport.bench;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.PoolOptions;
import io.vertx.httpproxy.HttpProxy;

/** vertx-http-proxy in front of one HTTP upstream: a hop that knows nothing of MCP. */
final class TransparentProxy implements Server.Answerer {
    private final int upstream;
    private HttpClient client;
    private HttpProxy proxy;

    TransparentProxy(int upstream) {
        this.upstream = upstream;
    }

    @Override
    public void start(Vertx vertx) {
        client = vertx.createHttpClient(new PoolOptions().setHttp1MaxSize(Integer.getInteger("pool", 256)));
        proxy = HttpProxy.reverseProxy(client).origin(upstream, "127.0.0.1");
    }

    @Override
    public void answer(HttpServerRequest request) {
        proxy.handle(request);
    }
}
