package dev.sallyport.engine;

import io.vertx.core.Future;

/**
 * One attempt to establish a session: spawn or dial, then handshake.
 *
 * <p>{@link #close()} ends it in whatever phase it is (rules OWN-4, LEG-13, MOD-41) and reaps what it launched; after
 * a failure of {@link #session()} it reaps what is left.
 */
public interface Dial extends Reapable {
    /** The session, or a {@link ConnectException} that says why there is none; on the connection's context. */
    Future<Session> session();
}
