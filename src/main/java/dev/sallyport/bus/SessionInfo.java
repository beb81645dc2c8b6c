package dev.sallyport.bus;

import dev.sallyport.rpc.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * What a handshake established.
 *
 * @param number counts the sessions of one connection, from 1: a listing belongs to one of them (rule RFR-1)
 * @param revision the protocol revision
 * @param capabilities the server's capabilities object, as it stands
 * @param serverInfo the server's own description, as it stands; null where it sent none
 * @param instructions its instructions, a JSON string as it stands; null where it sent none
 * @param pid the child's process id; 0 for a network server
 */
public record SessionInfo(
        long number,
        String revision,
        Bytes capabilities,
        @Nullable Bytes serverInfo,
        @Nullable Bytes instructions,
        long pid) {}
