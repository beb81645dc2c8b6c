package dev.sallyport.front.mcp.wire;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.RpcId;
import org.jspecify.annotations.Nullable;

/** Writes JSON-RPC messages around slices that others wrote. */
public final class Rpc {
    private static final Bytes HEAD = Bytes.utf8("{\"jsonrpc\":\"2.0\",\"id\":");
    private static final Bytes METHOD_HEAD = Bytes.utf8("{\"jsonrpc\":\"2.0\",\"method\":\"");
    private static final Bytes METHOD = Bytes.utf8(",\"method\":\"");
    private static final Bytes PARAMS = Bytes.utf8("\",\"params\":");
    private static final Bytes RESULT = Bytes.utf8(",\"result\":");
    private static final Bytes ERROR = Bytes.utf8(",\"error\":");
    private static final Bytes END = Bytes.utf8("}");
    private static final Bytes NO_ID = Bytes.utf8("null");

    private Rpc() {}

    /** A successful answer. */
    public static Joiner result(@Nullable RpcId id, Bytes result) {
        return head(id).add(RESULT).add(result).add(END);
    }

    /** An error answer; without an id where the request could not be read. */
    public static Joiner error(@Nullable RpcId id, Bytes error) {
        return head(id).add(ERROR).add(error).add(END);
    }

    /** A notification on one line. */
    public static Joiner notification(String method, Bytes params) {
        return new Joiner()
                .add(METHOD_HEAD)
                .add(method)
                .add(PARAMS)
                .add(params.oneLine())
                .add(END);
    }

    /** A request on one line. */
    public static Joiner request(RpcId id, String method, Bytes params) {
        return head(id).add(METHOD)
                .add(method)
                .add(PARAMS)
                .add(params.oneLine())
                .add(END);
    }

    private static Joiner head(@Nullable RpcId id) {
        return new Joiner().add(HEAD).add(id == null ? NO_ID : id.text());
    }
}
