package dev.sallyport.front.mcp.modern;

import dev.sallyport.front.mcp.input.CallNotices;
import dev.sallyport.front.mcp.offer.RpcRefusal;
import dev.sallyport.front.mcp.wire.Outlet;
import dev.sallyport.front.mcp.wire.Rpc;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.FailureText;
import dev.sallyport.rpc.Reply;
import dev.sallyport.rpc.RpcError;
import dev.sallyport.rpc.RpcId;

/**
 * Where the answer to one request goes, and what comes before it.
 *
 * @param outlet the response
 * @param id the request's id
 * @param method its method
 * @param notices the notifications its client wants
 */
record Sink(Outlet outlet, RpcId id, String method, CallNotices notices) {
    /** Passes a notification of the call on; a reader too slow for it misses it. */
    void notification(String method, Bytes params) {
        Bytes seen = notices.forClient(method, params);
        if (seen != null && !outlet.isSlow()) {
            outlet.event(Rpc.notification(method, seen));
        }
    }

    void result(Bytes result) {
        outlet.answer(200, Rpc.result(id, result));
    }

    void refused(Throwable why) {
        Failure failure = why instanceof RpcRefusal refusal ? refusal.failure() : null;
        if (failure != null) {
            reply(failure);
        } else if (why instanceof RpcRefusal refusal) {
            outlet.answer(refusal.httpStatus(), Rpc.error(id, refusal.error()));
        } else {
            outlet.error(500, id, RpcError.INTERNAL_ERROR, "an internal error");
            throw new IllegalStateException("a request could not be served", why);
        }
    }

    /**
     * Answers as the server did: its result and its error as they came, and what a tool call became otherwise as a
     * result that a model can read (rule OUT-8).
     */
    void reply(Reply reply) {
        if (reply instanceof Answer answer) {
            result(Modern.result(method, answer));
        } else if (reply instanceof Failure.ErrorResponse error) {
            int status = error.error().code() == RpcError.MISSING_CLIENT_CAPABILITY ? 400 : 200;
            outlet.answer(status, Rpc.error(id, error.error().text()));
        } else if (method.equals("tools/call")) {
            result(FailureText.toolResult((Failure) reply, true));
        } else {
            outlet.answer(200, Rpc.error(id, FailureText.rpcError((Failure) reply)));
        }
    }
}
