package dev.sallyport.child;

/** How a launch that yields no child is reported: always with server and command (rule CHILD-2). */
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

    private static String named(Launch launch) {
        return "\"" + launch.request().command().get(0) + "\" of MCP server \""
                + launch.request().server() + "\"";
    }
}
