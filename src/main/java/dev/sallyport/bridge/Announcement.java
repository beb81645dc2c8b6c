package dev.sallyport.bridge;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.MessageCodec;
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
    static final class Codec implements MessageCodec<Announcement, Buffer> {
        @Override
        public Buffer transform(Announcement announcement) {
            return announcement.json();
        }

        @Override
        public void encodeToWire(Buffer buffer, Announcement announcement) {
            throw new UnsupportedOperationException(CODEC + " never leaves this process");
        }

        @Override
        public Buffer decodeFromWire(int position, Buffer buffer) {
            throw new UnsupportedOperationException(CODEC + " never leaves this process");
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
