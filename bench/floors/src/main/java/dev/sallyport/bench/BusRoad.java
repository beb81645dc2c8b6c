package dev.sallyport.bench;

import io.vertx.core.Deployable;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;

/**
 * The road of one call as Sallyport's design has it, and nothing else: the front scans the envelope on its loop, one local
 * bus hop brings the exchange to the connection's verticle, one hop brings the answer back.
 */
final class BusRoad implements Server.Answerer {
    static final String ADDRESS = "server.x";
    static final DeliveryOptions LOCAL =
            new DeliveryOptions().setLocalOnly(true).setSendTimeout(60_000);

    private Vertx vertx;

    /** Deploys the connection, then the fronts. */
    static void deploy(Vertx vertx, int port, Deployable connection) {
        vertx.eventBus().registerDefaultCodec(Exchange.class, new IdentityCodec<>(Exchange.class));
        vertx.eventBus().registerDefaultCodec(Exchange.Answer.class, new IdentityCodec<>(Exchange.Answer.class));
        vertx.deployVerticle(connection).onSuccess(id -> Server.deploy(vertx, port, BusRoad::new));
    }

    @Override
    public void start(Vertx on) {
        vertx = on;
    }

    @Override
    public void answer(HttpServerRequest in) {
        if (in.method() == HttpMethod.POST) {
            in.body().onSuccess(body -> answer(in, body.getBytes()));
        } else {
            in.response().setStatusCode(405).end();
        }
    }

    private void answer(HttpServerRequest in, byte[] body) {
        try {
            Exchange exchange = Exchange.of(body);
            if (exchange.isNotification()) {
                in.response().setStatusCode(202).end();
            } else {
                vertx.eventBus()
                        .<Exchange.Answer>request(ADDRESS, exchange, LOCAL)
                        .map(Message::body)
                        .onSuccess(answer -> send(in, answer))
                        .onFailure(cause -> in.response().setStatusCode(502).end());
            }
        } catch (IOException e) {
            in.response().setStatusCode(400).end();
        }
    }

    private static void send(HttpServerRequest in, Exchange.Answer answer) {
        in.response()
                .setStatusCode(answer.status())
                .putHeader("content-type", "application/json")
                .end(answer.body());
    }
}
