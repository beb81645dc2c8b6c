package dev.sallyport.bridge;

import dev.sallyport.bus.NumberedTrace;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.MessageCodec;

/** Writes a trace as JSON only where somebody in this process receives it: most are followed by nobody. */
final class TraceCodec implements MessageCodec<NumberedTrace, Buffer> {
    static final String NAME = "sallyport:trace";

    /** The trace as services read it. */
    static Buffer json(NumberedTrace numbered) {
        return numbered.trace().json().put("number", numbered.number()).toBuffer();
    }

    @Override
    public Buffer transform(NumberedTrace numbered) {
        return json(numbered);
    }

    @Override
    public void encodeToWire(Buffer buffer, NumberedTrace numbered) {
        throw new UnsupportedOperationException(NAME + " never leaves this process");
    }

    @Override
    public Buffer decodeFromWire(int position, Buffer buffer) {
        throw new UnsupportedOperationException(NAME + " never leaves this process");
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public byte systemCodecID() {
        return -1;
    }
}
