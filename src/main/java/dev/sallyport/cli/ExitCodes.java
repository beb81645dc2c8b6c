package dev.sallyport.cli;

/** What the commands tell the shell. */
public final class ExitCodes {
    /** It worked. */
    public static final int OK = 0;

    /** The tool ran and reported an error. */
    public static final int TOOL_ERROR = 1;

    /** The command line is wrong; nothing was sent. */
    public static final int USAGE = 2;

    /** The gateway could not be reached, or the call failed; the outcome is printed. */
    public static final int FAILED = 3;

    private ExitCodes() {}
}
