package dev.sallyport.bus;

import dev.sallyport.rpc.Bytes;
import java.util.List;

/**
 * A request on its way from a front to one server's connection; answered by a {@link dev.sallyport.rpc.Reply}.
 *
 * <p>Nothing in it is copied from the caller's message: parameters are slices.
 *
 * @param method the MCP method, for example {@code tools/call}
 * @param target the bare tool or prompt name or the resource's URI, decoded; empty where the method names none
 * @param members the members of {@code params} without {@code _meta}, each as {@code "name":value}, in order
 * @param caller who asks and what it wants
 */
public record Exchange(String method, String target, List<Bytes> members, Caller caller) {
    /** The method that calls a tool. */
    public static final String TOOLS_CALL = "tools/call";

    /** The method that opens a subscription: an exchange without a deadline, until its caller or the server ends it. */
    public static final String LISTEN = "subscriptions/listen";

    /** Whether it may have side effects: what fails without an answer then tells its caller to verify (rule OUT-5). */
    public boolean acts() {
        return method.equals(TOOLS_CALL);
    }
}
