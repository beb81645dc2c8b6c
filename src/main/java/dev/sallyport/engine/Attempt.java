package dev.sallyport.engine;

import dev.sallyport.bus.CloseInfo;
import dev.sallyport.bus.UnreapedException;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Optional;
import java.util.function.Function;

/**
 * An attempt in two phases: something is opened that may hold a launch, then a handshake over it makes the session. Used
 * on the connection's context only.
 *
 * @param <R> what is opened
 */
public final class Attempt<R extends Reapable> implements Dial {
    private final String server;
    private final Promise<Void> abandoned = Promise.promise();
    private final Promise<Session> session = Promise.promise();
    private final Future<R> opened;

    /**
     * Begins.
     *
     * @param server what messages call the server
     * @param opening opens it; what it is given completes when it is no longer wanted
     * @param handshake makes the session, or fails with a {@link ConnectException}
     */
    public Attempt(String server, Function<Future<?>, Future<R>> opening, Function<R, Future<Session>> handshake) {
        this.server = server;
        this.opened = Future.succeededFuture().compose(begun -> opening.apply(abandoned.future()));
        opened.compose(handshake).onComplete(session::tryComplete, session::tryFail);
    }

    @Override
    public Future<Session> session() {
        return session.future();
    }

    @Override
    public Future<Optional<CloseInfo>> close() {
        abandoned.tryComplete();
        session.tryFail(ConnectException.ordinary(server + " was not connected: the attempt was ended"));
        return opened.transform(open -> open.succeeded() ? open.result().close() : nothing(open.cause()));
    }

    private static Future<Optional<CloseInfo>> nothing(Throwable why) {
        return why instanceof UnreapedException ? Future.failedFuture(why) : Future.succeededFuture(Optional.empty());
    }

    @Override
    public String lastWords() {
        return opened.succeeded() ? opened.result().lastWords() : "";
    }
}
