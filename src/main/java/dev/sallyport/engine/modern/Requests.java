package dev.sallyport.engine.modern;

import dev.sallyport.rpc.Bytes;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;

/** Requests of the gateway's own, which want nothing but their answer. */
final class Requests {
    private Requests() {}

    /** Sends one; never fails: how it went is in the end. */
    static Future<LegEnd> ask(Wire wire, String method, List<Bytes> members) {
        Promise<LegEnd> end = Promise.promise();
        wire.send(new LegRequest(wire.nextId(), method, "", members, LegRequest.Meta.OWN, end::tryComplete));
        return end.future();
    }
}
