package dev.sallyport.child;

import dev.sallyport.bus.UnreapedException;
import dev.sallyport.child.process.ProcessKey;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Words for what could not be reaped: one error for each process, the first with the others suppressed in it. */
final class Unreaped {
    private Unreaped() {}

    /** @param exitKnown whether the operating system reported the exit of the process itself */
    static ReapReply reply(Reap reap, List<ProcessKey> survivors, boolean exitKnown) {
        long root = reap.process().key().pid();
        List<UnreapedException> failures = new ArrayList<>();
        if (!exitKnown) {
            failures.add(failure(reap, root, "stdio child " + root));
        }
        for (ProcessKey survivor : survivors) {
            if (survivor.pid() != root) {
                failures.add(failure(
                        reap, survivor.pid(), "process " + survivor.pid() + ", started by stdio child " + root));
            } else if (exitKnown) {
                failures.add(failure(reap, root, "stdio child " + root));
            }
        }
        UnreapedException first = failures.get(0);
        failures.stream().skip(1).forEach(first::addSuppressed);
        return new ReapReply.Unreaped(first);
    }

    /** The one failure of several closes, or one that tells them all. */
    static Throwable together(List<Future<?>> closes) {
        List<Throwable> failures =
                closes.stream().map(Future::cause).filter(Objects::nonNull).toList();
        if (failures.size() == 1) {
            return failures.get(0);
        }
        IllegalStateException all = new IllegalStateException(
                failures.stream().map(Throwable::getMessage).collect(Collectors.joining("; ")));
        failures.forEach(all::addSuppressed);
        return all;
    }

    private static UnreapedException failure(Reap reap, long pid, String who) {
        String text = who + " of MCP server \"" + reap.server() + "\" did not exit within "
                + reap.limits().killGraceMs() + "ms of SIGKILL; it could not be reaped";
        return new UnreapedException(reap.server(), pid, text);
    }
}
