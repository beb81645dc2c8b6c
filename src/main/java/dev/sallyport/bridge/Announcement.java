package dev.sallyport.bridge;

import dev.sallyport.bus.InProcessCodec;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.function.Supplier;

/**
 * What is published without knowing whether anybody listens: rendered on its way to each who does.
 *
 * @param body the same whenever it is asked for, on any thread
 */
record Announcement(Supplier<JsonObject> body) {
    /** The codec that carries it inside one process, where a listener receives a Buffer of JSON. */
    static final String CODEC = "sallyport:announcement";

    /** As listeners receive it. */
    Buffer json() {
        return body.get().toBuffer();
    }

    /** Renders at the moment of delivery. */
    static final class Codec extends InProcessCodec<Announcement, Buffer> {
        Codec() {
            super(CODEC);
        }

        @Override
        public Buffer transform(Announcement announcement) {
            return announcement.json();
        }
    }
}
