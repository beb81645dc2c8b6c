package dev.sallyport.engine.legacy;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Envelope;
import dev.sallyport.rpc.RpcError;
import dev.sallyport.rpc.RpcId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The host's requests that wait for their answers, and the ids they go by. Used on the connection's context only. */
final class Asks {
    private final Map<Long, Ask> waiting = new LinkedHashMap<>();
    private long ids;

    /** A request with the next id, from 0 on; it does not wait yet. */
    Ask next(Ask.Listener listener) {
        return new Ask(ids++, listener);
    }

    /** It was sent and waits from now on. */
    void sent(Ask ask) {
        waiting.put(ask.id(), ask);
    }

    /** It waits no more; false where it did not. */
    boolean remove(Ask ask) {
        return waiting.remove(ask.id()) != null;
    }

    /** Gives an answer to the request that waits for it; false where none does. */
    boolean answer(Envelope message) {
        RpcId id = message.id();
        Ask ask = id == null ? null : waiting.remove(id.number());
        if (ask == null) {
            return false;
        }
        if (message.error() != null) {
            ask.end(new AskEnd.Refused(RpcError.of(message.error())));
        } else if (message.answer() != null) {
            ask.end(new AskEnd.Result(message.answer()));
        }
        return true;
    }

    /** Ends every request that waits. */
    void end(String reason) {
        List<Ask> left = new ArrayList<>(waiting.values());
        waiting.clear();
        left.forEach(ask -> ask.end(new AskEnd.Lost(reason)));
    }

    /** The request a notification belongs to: progress names one; a log line does not, and goes to the only call there is. */
    @Nullable
    Ask addressee(String method, Envelope message) {
        if (method.equals(Legacy.PROGRESS)) {
            Bytes token = message.paramsOrNone().get("progressToken");
            return token == null ? null : waiting.get(new RpcId(token).number());
        }
        Ask only = method.equals(Legacy.MESSAGE) ? onlyCall() : null;
        return only != null && only.listens() ? only : null;
    }

    /** The one call in flight; null where there is none or more than one. */
    @Nullable
    Ask onlyCall() {
        List<Ask> calls = waiting.values().stream().filter(Ask::isCall).limit(2).toList();
        return calls.size() == 1 ? calls.get(0) : null;
    }
}
