package dev.sallyport.front.mcp.offer;

import dev.sallyport.bus.Caller;
import dev.sallyport.bus.Exchange;
import dev.sallyport.rpc.Bytes;
import java.util.ArrayList;
import java.util.List;

/**
 * A request with the server it goes to.
 *
 * @param server the server's id
 * @param method the method
 * @param target the bare name or the URI it is about; empty where there is none
 * @param members the members of its params without {@code _meta}, under the server's own names
 */
public record Routed(String server, String method, String target, List<Bytes> members) {
    /** As it goes to the connection. */
    public Exchange exchange(Caller caller) {
        return new Exchange(method, target, members, caller);
    }

    /** The same with further members. */
    public Routed with(List<Bytes> more) {
        List<Bytes> all = new ArrayList<>(members);
        all.addAll(more);
        return new Routed(server, method, target, all);
    }
}
