package dev.sallyport.bus;

/** The local addresses of the gateway's own verticles. Public ones are the bridge's, under a prefix of their own. */
public final class Addresses {
    /** Starts a child: {@link LaunchRequest}, answered by {@link LaunchReply}. */
    public static final String CHILD_LAUNCH = "sallyport:child.launch";

    /** Reads the counters of all children: {@link ChildrenQuery}, answered by {@link ChildrenReport}. */
    public static final String CHILDREN = "sallyport:child.report";

    /** The registry's operations: {@link RegistryCommand}. */
    public static final String REGISTRY = "sallyport:registry";

    /** What connections tell the registry: {@link ConnectionReport}. */
    public static final String CONNECTION_EVENTS = "sallyport:registry.events";

    /** Every published {@link Catalog}. */
    public static final String CATALOG = "sallyport:catalog";

    /** Every {@link ServerNotice}. */
    public static final String SERVER_NOTICES = "sallyport:notices";

    /** Every {@link Trace} that is an alert. */
    public static final String ALERT = "sallyport:alert";

    /** Ends a child; between the children and the reaper only. */
    public static final String CHILD_REAP = "sallyport:child.reap";

    /** Keeps a payload: {@link SavePayload}, answered by {@link SaveReply}. */
    public static final String WORKSPACE_SAVE = "sallyport:workspace.save";

    /** Reads a part of a payload: {@link ReadPayload}, answered by {@link ReadReply}. */
    public static final String WORKSPACE_READ = "sallyport:workspace.read";

    /** Reads the configuration files anew: {@link ReloadRequest}. */
    public static final String RELOAD = "sallyport:reload";

    private Addresses() {}

    /** An engine's supervisor: {@link EngineCommand}. */
    public static String engine(String family) {
        return "sallyport:engine." + family;
    }

    /** Calls to one server: {@link PendingExchange}, which {@link Dispatch} sends and {@link Reception} takes. */
    public static String server(String id) {
        return "sallyport:server." + id;
    }

    /** One server's connection itself: {@link ConnectionCommand}. */
    public static String connection(String id) {
        return "sallyport:connection." + id;
    }
}
