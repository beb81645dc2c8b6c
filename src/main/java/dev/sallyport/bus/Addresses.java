package dev.sallyport.bus;

/** The local addresses of the gateway's own verticles. Public ones are the bridge's, under a prefix of their own. */
public final class Addresses {
    /** Starts a child: {@link LaunchRequest}, answered by {@link LaunchReply}. */
    public static final String CHILD_LAUNCH = "sallyport:child.launch";

    private Addresses() {}
}
