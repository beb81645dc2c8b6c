package dev.sallyport.front.mcp.session;

import org.jspecify.annotations.Nullable;

/** The revisions that have sessions, the earliest first, and what differs between them. */
enum Revision {
    V2024_11_05("2024-11-05"),
    V2025_03_26("2025-03-26"),
    V2025_06_18("2025-06-18"),
    V2025_11_25("2025-11-25");

    private final String wire;

    Revision(String wire) {
        this.wire = wire;
    }

    /** The revision of this name, or null. */
    static @Nullable Revision of(@Nullable String wire) {
        for (Revision revision : values()) {
            if (revision.wire.equals(wire)) {
                return revision;
            }
        }
        return null;
    }

    /** What is answered to a client that asks for one of these, or for another. */
    static Revision negotiated(@Nullable String asked) {
        Revision same = of(asked);
        return same == null ? V2025_11_25 : same;
    }

    String wire() {
        return wire;
    }

    /** Whether several messages may come in one POST. */
    boolean batches() {
        return this == V2025_03_26;
    }

    /** Whether events have ids, by which a stream that was lost is taken up again. */
    boolean resumes() {
        return compareTo(V2025_03_26) >= 0;
    }

    /** Whether a stream begins with an empty event that only has an id. */
    boolean primes() {
        return this == V2025_11_25;
    }
}
