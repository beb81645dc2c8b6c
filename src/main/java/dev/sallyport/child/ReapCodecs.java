package dev.sallyport.child;

import dev.sallyport.bus.LocalCodec;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;

/** How {@link Reap} and {@link ReapReply} travel: as they are, inside this process. */
final class ReapCodecs {
    private static final LocalCodec<Reap> REAP = new LocalCodec<>(Reap.class);
    private static final LocalCodec<ReapReply> REPLY = new LocalCodec<>(ReapReply.class);

    private ReapCodecs() {}

    /** Makes them known to the bus; the one reaper of a Vert.x does, which may be deployed again. */
    static void register(Vertx vertx) {
        EventBus bus = vertx.eventBus();
        bus.unregisterCodec(REAP.name()).registerCodec(REAP);
        bus.unregisterCodec(REPLY.name()).registerCodec(REPLY);
    }

    static DeliveryOptions reap() {
        return new DeliveryOptions().setLocalOnly(true).setCodecName(REAP.name());
    }

    static DeliveryOptions reply() {
        return new DeliveryOptions().setLocalOnly(true).setCodecName(REPLY.name());
    }
}
