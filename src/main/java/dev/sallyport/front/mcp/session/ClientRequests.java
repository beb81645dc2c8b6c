package dev.sallyport.front.mcp.session;

import dev.sallyport.bus.ClientReply;
import dev.sallyport.front.mcp.wire.Rpc;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Envelope;
import dev.sallyport.rpc.RpcId;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.HashMap;
import java.util.Map;

/** What a session's client was asked and has not answered. Ids are the session's own. Used on its context. */
final class ClientRequests {
    private final Map<Long, Promise<ClientReply>> waiting = new HashMap<>(2);
    private long ids;

    /** Asks the client on a stream; fails where the session ends first. */
    Future<ClientReply> ask(SessionStream stream, String method, Bytes params) {
        long id = ++ids;
        Promise<ClientReply> reply = Promise.promise();
        waiting.put(id, reply);
        stream.send(Rpc.request(RpcId.of(id), method, params));
        return reply.future().onComplete(done -> waiting.remove(id));
    }

    /** Takes an answer; one to no request is dropped. */
    void answer(Envelope message) {
        RpcId id = message.id();
        Promise<ClientReply> reply = id == null ? null : waiting.remove(id.number());
        Bytes result = message.result();
        Bytes error = message.error();
        if (reply != null && result != null) {
            reply.tryComplete(new ClientReply.Result(result));
        } else if (reply != null && error != null) {
            reply.tryComplete(new ClientReply.Refused(error));
        }
    }

    /** Nobody will answer any more. */
    void end() {
        Map.copyOf(waiting).values().forEach(reply -> reply.tryFail("the session has ended"));
        waiting.clear();
    }
}
