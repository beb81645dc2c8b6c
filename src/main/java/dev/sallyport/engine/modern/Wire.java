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

    /** Sends one leg. Never fails: how it went is told to its listener. */
    Leg send(LegRequest request);

    /** Completes once, with a redacted reason, when nothing can be sent any more though nobody closed it. */
    Future<String> lost();

    /** The child's process id, or 0. */
    long pid();

    /** Whether arguments are mirrored into headers, so that a tool with a bad {@code x-mcp-header} is unusable. */
    boolean mirrorsArguments();

    /** Counts the credentials used so far: a listing of the scope private counts for one of them only. */
    int credential();
}
