package dev.sallyport.front.tool.openapi;

import org.jspecify.annotations.Nullable;

/**
 * What the document says about the gateway itself.
 *
 * @param version of the catalog that the document describes
 * @param server where callers reach the gateway, for example {@code http://127.0.0.1:8420}; null for where the document
 *     came from
 * @param bearer whether callers need a token
 */
public record ApiInfo(String version, @Nullable String server, boolean bearer) {}
