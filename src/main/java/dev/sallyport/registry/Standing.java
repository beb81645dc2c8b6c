package dev.sallyport.registry;

import dev.sallyport.bus.RegistryCommand.Result;
import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/**
 * Where a registered server stands.
 *
 * <pre>
 *   Connecting ──► Serving ──► Leaving ──► (not registered any more)
 *       │ │                     │  ▲  │
 *       │ └─────────────────────┘  │  └──► Down    a restart's connect failed by itself (rule RST-3)
 *       └─────────────────────► Held       its child could not be reaped (rule OWN-5)
 * </pre>
 */
sealed interface Standing {
    /** Why a connect of the id is refused. */
    String refusal(String id);

    /** Whether a connect or a disconnect is in flight. */
    default boolean busy() {
        return false;
    }

    /** The state that listings show in place of the connection's own; null where that one is asked. */
    default @Nullable String word() {
        return null;
    }

    /** Why it is where it is; null where its connection knows better. */
    default @Nullable String reason() {
        return null;
    }

    /** Its first connect is being set up. */
    record Connecting() implements Standing {
        @Override
        public String refusal(String id) {
            return inFlight(id);
        }

        @Override
        public boolean busy() {
            return true;
        }
    }

    /** Its connection lives by itself: connected, or reconnecting. */
    record Serving() implements Standing {
        @Override
        public String refusal(String id) {
            return "MCP server \"" + id + "\" is connected already; restart or disconnect it";
        }
    }

    /** It is being closed; everybody who wants that shares the attempt. */
    record Leaving(Future<Result> attempt) implements Standing {
        @Override
        public String refusal(String id) {
            return inFlight(id);
        }

        @Override
        public boolean busy() {
            return true;
        }

        @Override
        public String word() {
            return "disconnected";
        }

        @Override
        public String reason() {
            return "it is being disconnected";
        }
    }

    /** Closed, but a child of it may still run; a disconnect tries again to reap it. */
    record Held(String reason) implements Standing {
        @Override
        public String refusal(String id) {
            return "MCP server \"" + id + "\" is not free: " + reason + "; disconnect it to try again";
        }

        @Override
        public String word() {
            return "disconnected";
        }
    }

    /** Configured, but without a connection. */
    record Down(String reason) implements Standing {
        @Override
        public String refusal(String id) {
            return "MCP server \"" + id + "\" is configured already; restart or disconnect it";
        }

        @Override
        public String word() {
            return "disconnected";
        }
    }

    private static String inFlight(String id) {
        return "MCP server \"" + id + "\" has a connect in flight; try again once it settles";
    }
}
