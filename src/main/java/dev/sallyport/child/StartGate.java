package dev.sallyport.child;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Lets a bounded number of children start at a time, first come, first served, so that a restart of many servers does
 * not fork them all at once. Used on the children's context only.
 */
final class StartGate {
    private final Deque<Promise<Permit>> waiting = new ArrayDeque<>();
    private int free;

    StartGate(int limit) {
        this.free = limit;
    }

    /** Completes when the caller may start its child; the permit is given back once that child has started up. */
    Future<Permit> enter() {
        if (free > 0) {
            free--;
            return Future.succeededFuture(new Permit());
        }
        Promise<Permit> turn = Promise.promise();
        waiting.add(turn);
        return turn.future();
    }

    private void leave() {
        Promise<Permit> next = waiting.poll();
        if (next == null) {
            free++;
        } else {
            next.complete(new Permit());
        }
    }

    /** The right to start one child. */
    final class Permit {
        private boolean returned;

        /** Gives it back; later calls change nothing. */
        void giveBack() {
            if (!returned) {
                returned = true;
                leave();
            }
        }
    }
}
