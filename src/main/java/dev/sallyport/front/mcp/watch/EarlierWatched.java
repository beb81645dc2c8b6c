package dev.sallyport.front.mcp.watch;

import dev.sallyport.bus.ServerSummary;
import io.vertx.core.Future;

/** Watches resources of a server of a session revision: each is subscribed to by a request of its own. */
final class EarlierWatched extends Watched {
    private final Subscriber subscriber;

    /** Sends a request about a resource. */
    @FunctionalInterface
    interface Subscriber {
        Future<Void> ask(String server, String method, String uri);
    }

    EarlierWatched(ServerSummary server, Subscriber subscriber) {
        super(server);
        this.subscriber = subscriber;
    }

    @Override
    Future<Void> begin(String uri) {
        return subscriber.ask(server().id(), "resources/subscribe", uri);
    }

    @Override
    void end(String uri) {
        subscriber.ask(server().id(), "resources/unsubscribe", uri).otherwiseEmpty();
    }
}
