package dev.sallyport.bus;

/** The answer to a {@link SavePayload}. */
public sealed interface SaveReply {
    /**
     * The payload is on the disk, whole.
     *
     * @param name the workspace's own name for it, which {@link ReadPayload} takes
     * @param file its path inside the workspace
     */
    record Saved(String name, String file) implements SaveReply {}

    /** Nothing was kept. {@code reason} is for the log. */
    record NotSaved(String reason) implements SaveReply {}
}
