package dev.sallyport.front.tool;

import java.util.Map;

/**
 * What a saved payload is served with: a browser stores it and never shows, runs or guesses at it, whatever a server
 * made it of (rule RES-40).
 */
final class FileHeaders {
    private FileHeaders() {}

    /** The headers of a payload; {@code name} is the workspace's own, of letters, digits and one dot. */
    static Map<String, String> of(String name, String mimeType, long size) {
        return Map.of(
                "content-type", mimeType,
                "content-length", Long.toString(size),
                "content-disposition", "attachment; filename=\"" + name + "\"",
                "x-content-type-options", "nosniff",
                "content-security-policy", "default-src 'none'; sandbox",
                "cross-origin-resource-policy", "same-origin",
                "cache-control", "private, no-store");
    }
}
