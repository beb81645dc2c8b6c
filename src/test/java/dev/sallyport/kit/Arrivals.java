package dev.sallyport.kit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Things that come in from other threads, in order, each of which can be waited for once. */
final class Arrivals<T> {
    /** How long anything in the kit is waited for. */
    static final Duration PATIENCE = Patience.USUAL;

    private final String what;
    private final List<T> all = new ArrayList<>();
    private final List<T> untaken = new ArrayList<>();

    /** An empty list of arrivals; {@code what} names one in failures. */
    Arrivals(String what) {
        this.what = what;
    }

    synchronized void add(T arrival) {
        all.add(arrival);
        untaken.add(arrival);
        notifyAll();
    }

    /** Everything that came so far. */
    synchronized List<T> all() {
        return List.copyOf(all);
    }

    T take() {
        return take(any -> true, "");
    }

    /**
     * The oldest arrival that fits and was not taken before; waits for it.
     *
     * @throws AssertionError when none comes in time; it tells what did
     */
    synchronized T take(Predicate<T> fits, String which) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            for (T arrival : untaken) {
                if (fits.test(arrival)) {
                    untaken.removeIf(other -> other == arrival);
                    return arrival;
                }
            }
            waitUntil(end, which);
        }
    }

    private void waitUntil(long end, String which) {
        long leftMs = (end - System.nanoTime()) / 1_000_000;
        if (leftMs <= 0) {
            throw new AssertionError("no " + what + " " + which + " within " + PATIENCE + "; came: " + all);
        }
        try {
            wait(leftMs);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for " + what + " " + which, e);
        }
    }
}
