package dev.sallyport.bus;

/** The answer to a {@link LaunchRequest}. */
public sealed interface LaunchReply {
    /** The child runs. */
    record Launched(ChildHandle child) implements LaunchReply {}

    /** Nothing was started. {@code reason} is the operating system's, and names the command (rule CHILD-2). */
    record NotLaunched(String reason) implements LaunchReply {}
}
