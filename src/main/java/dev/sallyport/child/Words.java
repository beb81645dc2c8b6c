package dev.sallyport.child;

import dev.sallyport.child.process.ProcessKey;
import java.util.List;

/** How launches are reported: one that yields no child always with server and command (rule CHILD-2). */
final class Words {
    private Words() {}

    static String cannotStart(Launch launch, Throwable failure) {
        return "cannot start " + named(launch) + ": " + failure.getMessage();
    }

    static String closedWhileStarting(Launch launch) {
        return named(launch) + " was closed while it was being started";
    }

    static String runsAlready(Launch earlier) {
        return "an earlier launch of it still runs (" + earlier.state().name() + ")";
    }

    /** {@code stdio child 12}, or {@code processes [13, 14], started by stdio child 12,} where that one is gone. */
    static String survivors(long child, List<ProcessKey> survivors) {
        List<Long> pids = survivors.stream().map(ProcessKey::pid).toList();
        String who = "stdio child " + child;
        return pids.isEmpty() || pids.contains(child) ? who : "processes " + pids + ", started by " + who + ",";
    }

    private static String named(Launch launch) {
        return "\"" + launch.request().command().get(0) + "\" of MCP server \""
                + launch.request().server() + "\"";
    }
}
