package dev.sallyport.rpc;

/**
 * A server's result, exactly as sent.
 *
 * @param result the {@code result} object
 * @param head what the gateway read of it
 */
public record Answer(Bytes result, ResultHead head) implements Reply {}
