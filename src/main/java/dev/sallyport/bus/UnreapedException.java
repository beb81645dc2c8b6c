package dev.sallyport.bus;

/**
 * A child that outlived SIGKILL's grace: its launch is held (rules CHILD-11, CHILD-20). Carries no stack trace.
 */
public final class UnreapedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String server;
    private final long pid;

    public UnreapedException(String server, long pid, String message) {
        super(message, null, true, false);
        this.server = server;
        this.pid = pid;
    }

    public String server() {
        return server;
    }

    public long pid() {
        return pid;
    }
}
