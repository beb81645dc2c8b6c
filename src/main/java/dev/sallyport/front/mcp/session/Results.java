package dev.sallyport.front.mcp.session;

import dev.sallyport.front.mcp.modern.Modern;
import dev.sallyport.front.mcp.offer.Offer;
import dev.sallyport.front.mcp.offer.RpcRefusal;
import dev.sallyport.front.mcp.wire.Rpc;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.FailureText;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.Reply;
import dev.sallyport.rpc.RpcError;
import dev.sallyport.rpc.RpcId;

/** Answers of the session revisions. */
final class Results {
    private static final Bytes EMPTY = Bytes.utf8("{}");

    private Results() {}

    static Joiner empty(RpcId id) {
        return Rpc.result(id, EMPTY);
    }

    /** A list whose closing brace is missing yet. */
    static Joiner closed(RpcId id, Bytes open) {
        return Rpc.result(id, new Joiner().add(open).add("}").bytes());
    }

    static Joiner refused(RpcId id, String method, Throwable why) {
        Failure failure = why instanceof RpcRefusal refusal ? refusal.failure() : null;
        if (failure != null) {
            return reply(id, method, failure);
        }
        return why instanceof RpcRefusal refusal
                ? Rpc.error(id, refusal.error())
                : error(id, RpcError.INTERNAL_ERROR, "an internal error");
    }

    static Joiner error(RpcId id, int code, String message) {
        return Rpc.error(id, RpcError.render(code, message, null));
    }

    static Joiner initialized(RpcId id, Revision revision, Offer offer) {
        Joiner result = new Joiner()
                .add("{\"protocolVersion\":\"" + revision.wire() + "\",\"capabilities\":" + offer.capabilities()
                        + ",\"serverInfo\":" + Modern.SERVER_INFO);
        Bytes instructions = offer.instructions();
        if (instructions != null) {
            result.add(",\"instructions\":").add(instructions);
        }
        return Rpc.result(id, result.add("}").bytes());
    }

    /** What a server answered, as it came; a tool call without an answer as a result that a model can read. */
    static Joiner reply(RpcId id, String method, Reply reply) {
        if (reply instanceof Answer answer) {
            return Rpc.result(id, answer.result());
        }
        if (method.equals("tools/call") && !(reply instanceof Failure.ErrorResponse)) {
            return Rpc.result(id, FailureText.toolResult((Failure) reply, false));
        }
        return Rpc.error(id, FailureText.rpcError((Failure) reply));
    }
}
