package dev.sallyport.engine.modern;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import java.util.List;
import java.util.Map;

/**
 * One request as it goes out.
 *
 * @param id its JSON-RPC id
 * @param method its method
 * @param target what {@code Mcp-Name} says: the bare name or URI it is about; empty where there is none
 * @param members the members of its params without {@code _meta}
 * @param meta what its {@code _meta} says
 * @param listener hears what comes before its answer
 */
public record LegRequest(long id, String method, String target, List<Bytes> members, Meta meta, Leg.Listener listener) {
    private static final Bytes HEAD = Bytes.utf8("{\"jsonrpc\":\"2.0\",\"id\":");
    private static final Bytes METHOD = Bytes.utf8(",\"method\":\"");
    private static final Bytes CALL = Bytes.utf8(",\"method\":\"tools/call\",\"params\":{");
    private static final Bytes PARAMS = Bytes.utf8("\",\"params\":{");
    private static final Bytes COMMA = Bytes.utf8(",");
    private static final Bytes END = Bytes.utf8("}}");

    /**
     * What a request's {@code _meta} says beside revision and client.
     *
     * @param capabilities the client capabilities, a JSON object
     * @param more further members
     * @param progress whether progress notifications are wanted
     * @param headers the {@code Mcp-Param-*} headers, by whole name
     */
    public record Meta(Bytes capabilities, List<Bytes> more, boolean progress, Map<String, String> headers) {
        /** The gateway's own requests. */
        public static final Meta OWN = new Meta(Bytes.utf8("{}"), List.of(), false, Map.of());
    }

    /** The message, put together from slices. */
    public Joiner message() {
        Joiner out = new Joiner().add(HEAD).add(Bytes.utf8(Long.toString(id)));
        if (method.equals("tools/call")) {
            out.add(CALL);
        } else {
            out.add(METHOD).add(method).add(PARAMS);
        }
        for (Bytes member : members) {
            out.add(member).add(COMMA);
        }
        Modern.meta(out, meta.capabilities, meta.more, meta.progress ? id : -1);
        return out.add(END);
    }
}
