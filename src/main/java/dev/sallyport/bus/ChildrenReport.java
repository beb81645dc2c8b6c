package dev.sallyport.bus;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stdio servers that were launched since the gateway's start, in no particular order. */
public record ChildrenReport(List<Child> children) {
    public ChildrenReport {
        children = List.copyOf(children);
    }

    /**
     * One server's.
     *
     * @param server its id
     * @param launches how often it was launched, at least once
     * @param running counters of its child, or null where none may be used now
     */
    public record Child(
            String server, int launches, @Nullable ChildStats running) {}
}
