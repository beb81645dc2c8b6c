package dev.sallyport.result;

import dev.sallyport.rpc.Bytes;

/**
 * Data of a result that a reader cannot be shown.
 *
 * @param kind what the server called it: {@code image}, {@code audio}, {@code resource}, or {@code result} for a whole
 *     result that is too large
 * @param mimeType what it is; {@code application/octet-stream} where nobody knows
 * @param bytes the decoded data
 */
public record Payload(String kind, String mimeType, Bytes bytes) {}
