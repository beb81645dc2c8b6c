package dev.sallyport.bus;

/**
 * Asks the workspace for a part of a payload (local address {@link Addresses#WORKSPACE_READ}); the reply is a {@link
 * ReadReply}. Payloads are read in parts, so that none has to fit into memory at once.
 *
 * @param name as the workspace named it; any other text names nothing
 * @param from the first byte, counted from 0
 * @param length how many bytes at most
 */
public record ReadPayload(String name, long from, int length) {
    public ReadPayload {
        if (from < 0 || length < 0) {
            throw new IllegalArgumentException("a part before the start or of negative length");
        }
    }
}
