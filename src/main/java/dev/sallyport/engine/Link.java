package dev.sallyport.engine;

import dev.sallyport.bus.ConnectionStatus;
import org.jspecify.annotations.Nullable;

/**
 * Where a connection stands.
 *
 * <pre>
 *            connect            opened              lost                  reaped
 *   Idle ────────────► Opening ────────► Ready ──────────────► Reaping ──────────► Resting ──► Opening
 *                         │ failed, reaped                        │ no reconnect       ▲
 *                         ├───────────────────────────────────────┼──► Ended           │
 *                         └── failed, reconnect ──────────────────┼────────────────────┘
 *                                              exit not confirmed └──► Held
 *   any ── close ──► Closing ──► Closed, or Held where the exit is not confirmed
 * </pre>
 *
 * <p>A late event is recognised by identity: its handler does nothing unless the link is still the one it belongs to.
 */
sealed interface Link {
    /** The word listings use. */
    String word();

    /** Why it is not connected, for callers; null where it is. */
    @Nullable
    String reason();

    /** The live session, or null. */
    default @Nullable Session live() {
        return null;
    }

    /** What still has to be closed before nothing of it runs, or null. */
    default @Nullable Reapable holds() {
        return null;
    }

    /** Fills in what a listing says of this state. */
    default ConnectionStatus status(long since) {
        return new ConnectionStatus(word(), since, 0, 0, reason(), null);
    }

    /** Nothing was tried yet. */
    record Idle() implements Link {
        @Override
        public String word() {
            return "connecting";
        }

        @Override
        public @Nullable String reason() {
            return null;
        }
    }

    /** An attempt is under way; {@code failures} attempts have failed in a row before it. */
    record Opening(int failures, Dial dial, @Nullable String reason) implements Link {
        @Override
        public String word() {
            return failures == 0 ? "connecting" : "reconnecting";
        }

        @Override
        public Reapable holds() {
            return dial;
        }

        @Override
        public ConnectionStatus status(long since) {
            return new ConnectionStatus(word(), since, failures, 0, reason, null);
        }
    }

    /** A session is live. */
    record Ready(Session session) implements Link {
        @Override
        public String word() {
            return "connected";
        }

        @Override
        public @Nullable String reason() {
            return null;
        }

        @Override
        public Session live() {
            return session;
        }

        @Override
        public Reapable holds() {
            return session;
        }

        @Override
        public ConnectionStatus status(long since) {
            return new ConnectionStatus(word(), since, 0, 0, null, session.info(), session.mcpl());
        }
    }

    /** What a lost session or a failed attempt launched is being reaped; nothing starts before that is confirmed. */
    record Reaping(int failures, Reapable left, String reason, boolean retries) implements Link {
        @Override
        public String word() {
            return retries ? "reconnecting" : "disconnected";
        }

        @Override
        public Reapable holds() {
            return left;
        }
    }

    /** Waiting for the next attempt. */
    record Resting(int failures, long untilEpochMs, String reason) implements Link {
        @Override
        public String word() {
            return "reconnecting";
        }

        @Override
        public ConnectionStatus status(long since) {
            return new ConnectionStatus(word(), since, failures, untilEpochMs, reason, null);
        }
    }

    /** Over for good, and nothing of it runs. */
    record Ended(String reason) implements Link {
        @Override
        public String word() {
            return "disconnected";
        }
    }

    /** Over for good, but a launch of it could not be reaped (rule CHILD-20); a close tries again. */
    record Held(Reapable left, String reason) implements Link {
        @Override
        public String word() {
            return "disconnected";
        }

        @Override
        public Reapable holds() {
            return left;
        }
    }

    /** The host closes it. */
    record Closing() implements Link {
        @Override
        public String word() {
            return "disconnected";
        }

        @Override
        public String reason() {
            return "it is being disconnected";
        }
    }

    /** Closed by the host; nothing of it runs. */
    record Closed() implements Link {
        @Override
        public String word() {
            return "closed";
        }

        @Override
        public String reason() {
            return "it was disconnected";
        }
    }
}
