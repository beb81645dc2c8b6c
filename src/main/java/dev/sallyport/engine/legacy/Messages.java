package dev.sallyport.engine.legacy;

import dev.sallyport.bus.ClientReply;
import dev.sallyport.engine.legacy.mcpl.SurfaceAnswer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.RpcError;
import dev.sallyport.rpc.RpcId;
import java.util.ArrayList;
import java.util.List;

/** Writes JSON-RPC messages around slices that others wrote. */
final class Messages {
    private static final String HEAD = "{\"jsonrpc\":\"2.0\",";
    private static final Bytes COMMA = Bytes.utf8(",");
    private static final Bytes END = Bytes.utf8("}}");

    private Messages() {}

    /** A request; its {@code _meta} is left out where it would be empty. */
    static Joiner request(Ask ask, String method, List<Bytes> members, List<Bytes> meta) {
        List<Bytes> metaMembers = new ArrayList<>();
        if (ask.listens()) {
            metaMembers.add(Bytes.utf8("\"progressToken\":" + ask.id()));
        }
        metaMembers.addAll(meta);
        Joiner out = new Joiner().add(HEAD + "\"id\":" + ask.id() + ",\"method\":" + JsonText.quote(method));
        out.add(",\"params\":{");
        list(out, members);
        if (!metaMembers.isEmpty()) {
            out.add(members.isEmpty() ? "\"_meta\":{" : ",\"_meta\":{");
            list(out, metaMembers);
            out.add("}");
        }
        return out.add(END);
    }

    private static void list(Joiner out, List<Bytes> members) {
        for (int i = 0; i < members.size(); i++) {
            if (i > 0) {
                out.add(COMMA);
            }
            out.add(members.get(i));
        }
    }

    static Joiner cancelled(long id, String reason) {
        return new Joiner()
                .add(HEAD + "\"method\":\"" + Legacy.CANCELLED + "\",\"params\":{\"requestId\":" + id + ",\"reason\":"
                        + JsonText.quote(reason) + "}}");
    }

    static Joiner answer(RpcId id, SurfaceAnswer answer) {
        return answer instanceof SurfaceAnswer.Result result
                ? head(id).add(",\"result\":" + result.result() + "}")
                : head(id).add(",\"error\":"
                        + ((SurfaceAnswer.Failed) answer).error().toJson() + "}");
    }

    static Joiner answer(RpcId id, ClientReply reply) {
        return reply instanceof ClientReply.Result result
                ? head(id).add(",\"result\":").add(result.result().oneLine()).add("}")
                : head(id).add(",\"error\":")
                        .add(((ClientReply.Refused) reply).error().oneLine())
                        .add("}");
    }

    static Joiner error(RpcId id, int code, String message) {
        return head(id).add(",\"error\":")
                .add(RpcError.render(code, message, null))
                .add("}");
    }

    private static Joiner head(RpcId id) {
        return new Joiner().add(HEAD + "\"id\":").add(id.text());
    }
}
