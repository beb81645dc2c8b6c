package dev.sallyport.bus;

import dev.sallyport.rpc.Bytes;

/**
 * Asks the workspace to keep a payload (local address {@link Addresses#WORKSPACE_SAVE}); the reply is a {@link
 * SaveReply}.
 *
 * @param mimeType what the payload is; decides the extension of its name where it is a type that the workspace knows
 * @param bytes the whole payload
 */
public record SavePayload(String mimeType, Bytes bytes) {}
