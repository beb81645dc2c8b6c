package dev.sallyport.engine.modern;

import dev.sallyport.engine.Reapable;
import io.vertx.core.Future;

/**
 * The road to one modern server: sends requests, each a leg of some call, and brings back how each ended. Used on the
 * connection's context only.
 */
public interface Wire extends Reapable {
    /** The number of the next leg, which is its request id and its progress token. */
    long nextId();

    /** Sends one leg. Never fails: how it went is in {@link Leg#end()}. */
    Leg send(LegRequest request);

    /** Completes once, with a redacted reason, when nothing can be sent any more though nobody closed it. */
    Future<String> lost();

    /** The child's process id, or 0. */
    long pid();
}
