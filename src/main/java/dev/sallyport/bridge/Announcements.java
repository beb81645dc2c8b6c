package dev.sallyport.bridge;

import dev.sallyport.bus.NumberedTrace;
import dev.sallyport.bus.Trace;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.MessageCodec;
import io.vertx.core.json.JsonObject;
import java.util.function.Supplier;

/**
 * Publishes JSON to whoever follows (rule BUS-1). Whether anybody does is not known beforehand: within one process what is
 * published is therefore rendered on its way to each who listens. May be used from any thread.
 */
final class Announcements {
    private static final String CODEC = "sallyport.announcement";

    private final Vertx vertx;
    private final String prefix;
    private final DeliveryOptions lazily =
            new DeliveryOptions().setCodecName(CODEC).setLocalOnly(true);

    /** Publishes at addresses that begin with the prefix; one for each Vert.x instance. */
    Announcements(Vertx vertx, String prefix) {
        this.vertx = vertx;
        this.prefix = prefix;
        vertx.eventBus().unregisterCodec(CODEC).registerCodec(new Rendering());
    }

    /** Publishes a trace; an alert once more at an address of its own. */
    void trace(NumberedTrace numbered) {
        Supplier<JsonObject> json = () -> numbered.trace().json().put("number", numbered.number());
        publish("trace", json);
        if (numbered.trace().kind().equals(Trace.ALERT)) {
            publish("ops.alert", json);
        }
    }

    /** Publishes a body, which is the same whenever it is asked for. */
    void publish(String name, Supplier<JsonObject> body) {
        if (vertx.isClustered()) {
            vertx.eventBus().publish(prefix + name, body.get().toBuffer());
        } else {
            vertx.eventBus().publish(prefix + name, new Announcement(body), lazily);
        }
    }

    private record Announcement(Supplier<JsonObject> body) {}

    /** Renders at the moment of delivery; other processes could not read it. */
    private static final class Rendering implements MessageCodec<Announcement, Buffer> {
        @Override
        public void encodeToWire(Buffer buffer, Announcement announcement) {
            throw new UnsupportedOperationException(CODEC + " never leaves this process");
        }

        @Override
        public Buffer decodeFromWire(int position, Buffer buffer) {
            throw new UnsupportedOperationException(CODEC + " never leaves this process");
        }

        @Override
        public Buffer transform(Announcement announcement) {
            return announcement.body().get().toBuffer();
        }

        @Override
        public String name() {
            return CODEC;
        }

        @Override
        public byte systemCodecID() {
            return -1;
        }
    }
}
