package dev.sallyport.rpc;

/** What comes back for a call: an {@link Answer} of the server, or a {@link Failure}. */
public sealed interface Reply permits Answer, Failure {}
