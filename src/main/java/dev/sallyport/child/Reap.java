package dev.sallyport.child;

import dev.sallyport.bus.ChildLimits;
import dev.sallyport.child.process.ChildProcess;

/**
 * Asks the reaper to end a process and its whole tree by the escalation of rule CHILD-10; the reply is a {@link
 * ReapReply}.
 *
 * @param server the id of the server it was launched for
 * @param process what to end
 * @param limits how long each step may take
 * @param closeStdin the first, polite step; runs on the reaper, never blocks
 */
record Reap(String server, ChildProcess process, ChildLimits limits, Runnable closeStdin) {
    /** What all steps may take together. */
    long budgetMs() {
        return limits.shutdownGraceMs() + limits.termGraceMs() + limits.killGraceMs();
    }
}
