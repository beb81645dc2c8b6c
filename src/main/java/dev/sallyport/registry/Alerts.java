package dev.sallyport.registry;

import java.util.HashSet;
import java.util.Set;

/** What was raised about one server already: each cause once (rule TRC-2). */
final class Alerts {
    private final Set<String> raised = new HashSet<>();

    /** Whether this cause is new. */
    boolean isNew(String cause) {
        return raised.add(cause);
    }
}
