package dev.sallyport.engine.legacy.mcpl;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** What a surface answers to a server's request. */
public sealed interface SurfaceAnswer {
    /**
     * A result.
     *
     * @param result an object nobody changes any more
     */
    record Result(ObjectNode result) implements SurfaceAnswer {}

    /**
     * An error.
     *
     * @param error what and why
     */
    record Failed(Refusal error) implements SurfaceAnswer {}
}
