package dev.sallyport.front.mcp.offer;

import dev.sallyport.rpc.Bytes;

/**
 * One entry of a list.
 *
 * @param key what tells it from the others: its name, or its URI
 * @param server the id of the server it belongs to
 * @param definition as callers see it
 */
record Item(String key, String server, Bytes definition) {}
