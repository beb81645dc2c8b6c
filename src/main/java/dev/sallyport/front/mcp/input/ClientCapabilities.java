package dev.sallyport.front.mcp.input;

import dev.sallyport.bus.Caller;
import dev.sallyport.bus.ClientReply;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import dev.sallyport.rpc.RpcError;

/**
 * What a client declared that it can do for servers.
 *
 * @param json the capabilities object as it stands
 */
public record ClientCapabilities(Bytes json) {
    /** None. */
    public static final ClientCapabilities NONE = new ClientCapabilities(Caller.NO_CAPABILITIES);

    /** The capabilities of an object; of none where it is none. */
    public static ClientCapabilities of(Bytes json) {
        return json.isEmpty() || json.at(0) != '{' ? NONE : new ClientCapabilities(json.oneLine());
    }

    /** Whether it declares nothing. */
    public boolean isEmpty() {
        return json.is("{}");
    }

    /** Whether the client answers this method of a server's. */
    public boolean answers(String method) {
        String capability = switch (method) {
            case "sampling/createMessage" -> "sampling";
            case "elicitation/create" -> "elicitation";
            case "roots/list" -> "roots";
            default -> "";
        };
        try {
            return Members.of(json).get(capability) != null;
        } catch (MalformedJsonException e) {
            return false;
        }
    }

    /** The answer to a request that the client does not answer. */
    public static ClientReply unanswered(String method) {
        return new ClientReply.Refused(
                RpcError.render(RpcError.METHOD_NOT_FOUND, "the client does not answer " + method, null));
    }
}
