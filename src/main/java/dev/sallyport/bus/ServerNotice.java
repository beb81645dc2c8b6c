package dev.sallyport.bus;

import dev.sallyport.rpc.Bytes;

/**
 * A notification of a server's that belongs to no call: changed prompts or resources, an updated resource, a log line.
 *
 * @param server the server's id
 * @param method for example {@code notifications/resources/updated}
 * @param params its params object, as the server sent it
 */
public record ServerNotice(String server, String method, Bytes params) {}
