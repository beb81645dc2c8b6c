package dev.sallyport.front.mcp.modern;

import dev.sallyport.front.mcp.offer.Scope;
import dev.sallyport.front.mcp.wire.Outlet;
import dev.sallyport.front.mcp.wire.Rpc;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.RpcId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One open subscription. A reader too slow for it hears of each thing once when it has caught up, however often it
 * changed (rule HTTP-6). Used on one context.
 */
final class Listen {
    private final Outlet outlet;
    private final RpcId id;
    private final Scope scope;
    private final Filter filter;
    private final Map<String, String> servers;
    private final Map<String, Joiner> late = new LinkedHashMap<>();

    /**
     * Opens it with its acknowledgment.
     *
     * @param servers the ids of the servers whose resources it names, by URI
     */
    Listen(Sink sink, Scope scope, Filter filter, Map<String, String> servers) {
        this.outlet = sink.outlet();
        this.id = sink.id();
        this.scope = scope;
        this.filter = filter;
        this.servers = servers;
        send("", Modern.ACKNOWLEDGED, "\"notifications\":" + filter.json() + ",");
    }

    Scope scope() {
        return scope;
    }

    /** The servers whose resources it watches, by URI. */
    Map<String, String> servers() {
        return servers;
    }

    /** A list changed. */
    void changed(String method) {
        if (filter.lists().contains(method)) {
            send(method, method, "");
        }
    }

    /** A resource of a server was updated. */
    void updated(String server, String uri, List<Bytes> members) {
        if (server.equals(servers.get(uri))) {
            Joiner joined = new Joiner();
            members.forEach(member -> joined.add(member.oneLine()).add(","));
            send(uri, "notifications/resources/updated", joined.bytes().utf8());
        }
    }

    private void send(String key, String method, String members) {
        Bytes params = new Joiner()
                .add("{" + members + "\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":")
                .add(id.text())
                .add("}}")
                .bytes();
        Joiner message = Rpc.notification(method, params);
        if (!outlet.isSlow()) {
            outlet.event(message);
            return;
        }
        if (late.isEmpty()) {
            outlet.onceFast(this::catchUp);
        }
        late.put(key, message);
    }

    private void catchUp() {
        late.values().forEach(outlet::event);
        late.clear();
    }

    /** Ends it as one does who will not be back. */
    void end() {
        outlet.answer(200, Rpc.result(id, Modern.endOf(id.text())));
    }
}
