package dev.sallyport.bridge;

import dev.sallyport.bus.NumberedTrace;
import dev.sallyport.bus.Trace;
import dev.sallyport.bus.TraceLog;
import dev.sallyport.bus.TraceLog.Following;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.MessageCodec;

/**
 * Publishes every trace, and alerts once more at an address of their own (rule BUS-1). Whether anybody listens is not
 * known beforehand: within one process a trace is therefore rendered on its way to each who does.
 */
final class PublicTraces {
    private static final String CODEC = "sallyport.trace";

    private final Vertx vertx;
    private final String traces;
    private final String alerts;
    private final DeliveryOptions lazily =
            new DeliveryOptions().setCodecName(CODEC).setLocalOnly(true);

    PublicTraces(Vertx vertx, String prefix) {
        this.vertx = vertx;
        this.traces = prefix + "trace";
        this.alerts = prefix + "ops.alert";
    }

    /** Publishes from now on. */
    Following follow() {
        if (!vertx.isClustered()) {
            vertx.eventBus().unregisterCodec(CODEC).registerCodec(new Rendering());
        }
        return TraceLog.of(vertx).follow(this::publish);
    }

    private void publish(NumberedTrace trace) {
        publish(traces, trace);
        if (trace.trace().kind().equals(Trace.ALERT)) {
            publish(alerts, trace);
        }
    }

    private void publish(String address, NumberedTrace trace) {
        if (vertx.isClustered()) {
            vertx.eventBus().publish(address, render(trace));
        } else {
            vertx.eventBus().publish(address, trace, lazily);
        }
    }

    private static Buffer render(NumberedTrace trace) {
        return trace.trace().json().put("number", trace.number()).toBuffer();
    }

    /** Renders at the moment of delivery; other processes could not read it. */
    private static final class Rendering implements MessageCodec<NumberedTrace, Buffer> {
        @Override
        public void encodeToWire(Buffer buffer, NumberedTrace trace) {
            throw new UnsupportedOperationException(CODEC + " never leaves this process");
        }

        @Override
        public Buffer decodeFromWire(int position, Buffer buffer) {
            throw new UnsupportedOperationException(CODEC + " never leaves this process");
        }

        @Override
        public Buffer transform(NumberedTrace trace) {
            return render(trace);
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
