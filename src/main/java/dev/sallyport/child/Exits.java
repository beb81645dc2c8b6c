package dev.sallyport.child;

import dev.sallyport.bus.ChildExit;

/** What an exit status says. */
final class Exits {
    private static final int SIGNAL_BASE = 128;
    private static final int LAST_SIGNAL = 64;

    private Exits() {}

    /** Java reports signal n as 128 + n, as shells do for what they ran. */
    static ChildExit of(long pid, int status) {
        int signal = status - SIGNAL_BASE;
        return signal > 0 && signal <= LAST_SIGNAL
                ? new ChildExit(pid, null, signal)
                : new ChildExit(pid, status, null);
    }
}
