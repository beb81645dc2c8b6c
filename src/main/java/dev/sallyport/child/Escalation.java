package dev.sallyport.child;

import dev.sallyport.child.process.ProcessKey;
import dev.sallyport.child.process.Signal;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One attempt to end a process and its tree (rules CHILD-10, CHILD-16): close stdin, wait; SIGTERM, wait; SIGKILL, wait.
 * Lives on the reaper's context; looks at processes and signals them on its pool.
 */
final class Escalation {
    private static final Logger log = LoggerFactory.getLogger(Escalation.class);

    /** How often to look whether what a process left behind is gone: nobody tells about those. */
    private static final long LOOK_MS = 20;
    /** How often to look for new members while the process itself runs. */
    private static final long RECORD_MS = 250;

    private final Reap reap;
    private final Context context;
    private final Future<Integer> exit;
    private List<ProcessKey> survivors = List.of();
    /** Whether the look before this one found nobody. */
    private boolean sawNobody;

    /** @param exit the process's exit status, on the reaper's context */
    Escalation(Reap reap, Context context, Future<Integer> exit) {
        this.reap = reap;
        this.context = context;
        this.exit = exit;
    }

    Future<ReapReply> run() {
        return look(null)
                .onSuccess(gone -> reap.closeStdin().run())
                .compose(gone -> goneWithin(reap.limits().shutdownGraceMs(), null))
                .compose(gone -> gone ? Future.succeededFuture(true) : terminate())
                .compose(gone -> gone ? Future.succeededFuture(true) : kill())
                .map(gone -> gone ? reaped() : Unreaped.reply(reap, survivors, exit.isComplete()));
    }

    private Future<Boolean> terminate() {
        reap.process().pipes().closeStdin();
        return goneWithin(reap.limits().termGraceMs(), Signal.TERM);
    }

    private Future<Boolean> kill() {
        log.warn(
                "{} of MCP server \"{}\" ignored SIGTERM for {} ms; sending SIGKILL",
                Words.survivors(reap.process().key().pid(), survivors),
                reap.server(),
                reap.limits().termGraceMs());
        return goneWithin(reap.limits().killGraceMs(), Signal.KILL);
    }

    private ReapReply reaped() {
        return new ReapReply.Reaped(Exits.of(reap.process().key().pid(), exit.result()));
    }

    /** Whether everything is gone before the time is over; what appears meanwhile is signalled too. */
    private Future<Boolean> goneWithin(long budgetMs, @Nullable Signal signal) {
        return goneBy(System.nanoTime() + budgetMs * 1_000_000, signal);
    }

    private Future<Boolean> goneBy(long deadline, @Nullable Signal signal) {
        return look(signal).compose(gone -> {
            long leftMs = (deadline - System.nanoTime()) / 1_000_000;
            // who saw nobody looks once more, however late it is: the tree is most likely gone
            if (gone || (leftMs <= 0 && !sawNobody)) {
                return Future.succeededFuture(gone);
            }
            return rest(Math.min(Math.max(0, leftMs) + 1, exit.isComplete() ? LOOK_MS : RECORD_MS))
                    .compose(v -> goneBy(deadline, signal));
        });
    }

    /**
     * Looks who is left, and signals them; completes with whether nobody is. Two looks in a row have to agree: one that
     * meets a process in the middle of its exec sees neither its environment nor its mark.
     */
    private Future<Boolean> look(@Nullable Signal signal) {
        return context.executeBlocking(
                        () -> {
                            List<ProcessKey> left = reap.process().survivors();
                            if (signal != null) {
                                left.forEach(member -> reap.process().signal(member, signal));
                            }
                            return left;
                        },
                        false)
                .map(left -> {
                    survivors = left;
                    boolean nobody = left.isEmpty() && exit.isComplete();
                    boolean confirmed = nobody && sawNobody;
                    sawNobody = nobody;
                    return confirmed;
                });
    }

    /** Completes after the time, or as soon as the process exits. */
    private Future<Void> rest(long ms) {
        Promise<Void> rested = Promise.promise();
        long timer = context.owner().setTimer(ms, id -> rested.tryComplete());
        if (!exit.isComplete()) {
            exit.onComplete(status -> {
                context.owner().cancelTimer(timer);
                rested.tryComplete();
            });
        }
        return rested.future();
    }
}
