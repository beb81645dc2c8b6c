package dev.sallyport.canary;

import dev.sallyport.config.OpsSettings;
import dev.sallyport.config.Secret;
import dev.sallyport.config.Settings;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;

/** What alerts are posted to. Its address is a secret of the gateway's, too. */
final class Receiver implements AutoCloseable {
    /** Where an alert's body is found. */
    static final String WEBHOOK = "webhook";

    private final HttpServer server;

    private Receiver(HttpServer server) {
        this.server = server;
    }

    /** Listens, and refuses every alert after it took it into evidence. */
    static Receiver open(Vertx vertx, Evidence evidence) {
        HttpServer server = vertx.createHttpServer(
                        new HttpServerOptions().setHost("127.0.0.1").setPort(0))
                .requestHandler(request -> request.body().onSuccess(body -> {
                    evidence.add(WEBHOOK, body.toString());
                    request.response().setStatusCode(500).end();
                }));
        server.listen().await();
        return new Receiver(server);
    }

    /** Settings that have alerts posted here. */
    Settings in(Settings settings) {
        String url = "http://127.0.0.1:" + server.actualPort() + "/" + Canary.PATH.inUrl();
        return settings.withOps(new OpsSettings(Secret.of(url), 0, OpsSettings.DEFAULT.traceHistory()));
    }

    @Override
    public void close() {
        server.close().await();
    }
}
