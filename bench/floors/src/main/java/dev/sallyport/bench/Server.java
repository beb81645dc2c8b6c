package dev.sallyport.bench;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Supplier;

/** An HTTP server on one event loop, with an answerer of its own. */
final class Server extends VerticleBase {
    private final int port;
    private final Answerer answerer;

    private Server(int port, Answerer answerer) {
        this.port = port;
        this.answerer = answerer;
    }

    /** One instance on each of LOOPS event loops (system property; default: one a processor). */
    static void deploy(Vertx vertx, int port, Supplier<Answerer> answerers) {
        int loops = Integer.getInteger("loops", Runtime.getRuntime().availableProcessors());
        vertx.deployVerticle(() -> new Server(port, answerers.get()), new DeploymentOptions().setInstances(loops))
                .onSuccess(id -> System.err.println("ready"))
                .onFailure(Server::fail);
    }

    private static void fail(Throwable cause) {
        cause.printStackTrace();
        System.exit(1);
    }

    @Override
    public Future<?> start() {
        answerer.start(vertx);
        return vertx.createHttpServer().requestHandler(answerer::answer).listen(port, "127.0.0.1");
    }

    /** What answers the requests of one event loop. */
    interface Answerer {
        /** Called once, on the loop, before the first request. */
        default void start(Vertx vertx) {}

        void answer(HttpServerRequest request);
    }
}
