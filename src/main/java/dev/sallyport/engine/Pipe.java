package dev.sallyport.engine;

import dev.sallyport.rpc.Joiner;
import io.vertx.core.Future;
import java.util.Optional;

/** Carries JSON-RPC messages to one server and lines back. Used on its connection's context only. */
public interface Pipe extends Reapable {
    /**
     * Hands a message to the transport, which ends its line.
     *
     * @return empty where it was taken; otherwise why nothing of it was sent, redacted
     */
    Optional<String> send(Joiner message);

    /** Completes once, with a redacted reason, when the transport is lost on its own; not when it is closed. */
    Future<String> lost();

    /** The child's process id, or 0. */
    long pid();
}
