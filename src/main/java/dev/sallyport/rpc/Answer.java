package dev.sallyport.rpc;

/**
 * A server's result, exactly as sent.
 *
 * @param result the {@code result}, an object where the server keeps to the protocol
 * @param head what the gateway read of it
 */
public record Answer(Bytes result, ResultHead head) implements Reply {
    /**
     * Whether it has the shape of a final result.
     *
     * @param ofTool whether it is a tool's, which has an array {@code content}
     */
    public boolean fits(boolean ofTool) {
        return result.at(0) == '{' && (!ofTool || head.content());
    }
}
