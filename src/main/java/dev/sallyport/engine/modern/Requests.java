package dev.sallyport.engine.modern;

import dev.sallyport.rpc.Bytes;
import io.vertx.core.Future;
import java.util.List;

/** Requests of the gateway's own, which want nothing but their answer. */
final class Requests {
    private static final Leg.Listener NOBODY = new Leg.Listener() {
        @Override
        public void sent() {}

        @Override
        public void notification(String method, Bytes params) {}
    };

    private Requests() {}

    static Future<LegEnd> ask(Wire wire, String method, List<Bytes> members) {
        return wire.send(new LegRequest(wire.nextId(), method, "", members, LegRequest.Meta.OWN, NOBODY))
                .end();
    }
}
