package dev.sallyport.demo;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The revisions of MCP that this server speaks, and the names that the stateless ones put into {@code _meta}. */
final class Revisions {
    /** The revision whose every request stands for itself. */
    static final String STATELESS = "2026-07-28";

    /** The revisions that begin with {@code initialize}, oldest first. */
    static final List<String> INITIALIZE = List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25");

    static final String META_VERSION = "io.modelcontextprotocol/protocolVersion";
    static final String META_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
    static final String META_SERVER = "io.modelcontextprotocol/serverInfo";
    static final String META_SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";

    private Revisions() {}

    /** What {@code initialize} answers: the revision asked for, or the newest one when that is unknown. */
    static String negotiate(@Nullable String asked) {
        return asked != null && INITIALIZE.contains(asked) ? asked : INITIALIZE.get(INITIALIZE.size() - 1);
    }
}
