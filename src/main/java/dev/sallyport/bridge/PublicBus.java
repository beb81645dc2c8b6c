package dev.sallyport.bridge;

import dev.sallyport.bus.LocalCodec;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.FailureText;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonObject;
import java.util.function.Supplier;

/**
 * How the bridge speaks on the public bus: JSON only, as a Buffer, or as the JSON type of Vert.x for whoever asked in one.
 *
 * <p>Inside one process a Buffer is handed over as it is, never copied (rule BUS-3): neither side writes to it. On a
 * clustered bus, where nobody knows which process reads it, Vert.x' own codecs carry it.
 */
final class PublicBus {
    /** The codec that hands a Buffer over; a caller in the same process may choose it by this name. */
    static final String BUFFER_CODEC = "sallyport:buffer";

    private static final DeliveryOptions ANNOUNCED =
            new DeliveryOptions().setCodecName(Announcement.CODEC).setLocalOnly(true);

    private final EventBus bus;
    private final String prefix;
    private final boolean shared;

    PublicBus(Vertx vertx, String addressPrefix) {
        this.bus = vertx.eventBus();
        this.prefix = addressPrefix + ".";
        this.shared = vertx.isClustered();
    }

    /** Before anything else is done with it. */
    void open() {
        bus.unregisterCodec(BUFFER_CODEC);
        bus.registerCodec(new LocalCodec<Buffer>(BUFFER_CODEC));
        bus.unregisterCodec(Announcement.CODEC);
        bus.registerCodec(new Announcement.Codec());
    }

    /** Serves a public address. */
    Future<Void> serve(String name, Handler<Message<Object>> handler) {
        return bus.<Object>consumer(prefix + name, handler).completion();
    }

    /** Tells everybody who listens to a public address; the body is the same whenever and wherever it is asked for. */
    void publish(String name, Supplier<JsonObject> body) {
        Announcement announcement = new Announcement(body);
        if (shared) {
            bus.publish(prefix + name, announcement.json());
        } else {
            bus.publish(prefix + name, announcement, ANNOUNCED);
        }
    }

    /** How a Buffer is sent. */
    DeliveryOptions buffers() {
        DeliveryOptions options = new DeliveryOptions();
        return shared ? options : options.setCodecName(BUFFER_CODEC).setLocalOnly(true);
    }

    /** Asks a service; fails where nobody serves the address or none answers in that time. */
    Future<Message<Object>> ask(String address, Buffer json, long timeoutMs) {
        return bus.request(address, json, buffers().setSendTimeout(timeoutMs));
    }

    /** Sends to a service, in the kind in which it asked; fails where nobody serves the address. */
    Future<Void> send(String address, boolean asBuffer, Buffer json) {
        return asBuffer
                ? bus.<Buffer>sender(address, buffers()).write(json)
                : bus.<Object>sender(address).write(Json.decodeValue(json));
    }

    /** Replies with JSON, in the kind in which the caller asked. */
    void reply(Message<Object> message, Buffer json) {
        if (isBuffer(message)) {
            message.reply(json, buffers());
        } else {
            message.reply(Json.decodeValue(json));
        }
    }

    /** Whether a caller asked with a Buffer. */
    static boolean isBuffer(Message<Object> message) {
        return message.body() instanceof Buffer;
    }

    /** Fails a message that has to do with no tool; the code is the status that the HTTP fronts have for it. */
    static void fail(Message<Object> message, Failure failure) {
        message.fail(
                failure.httpStatus(), FailureText.busDetail(failure, null, null).utf8());
    }

    /** Fails a message that is not what it has to be. */
    static void malformed(Message<Object> message, String why) {
        fail(message, new Failure.Malformed(why));
    }

    /** Fails a message that comes too early or too late. */
    static void unavailable(Message<Object> message) {
        fail(message, new Failure.Overloaded("the gateway is starting or stopping"));
    }

    /** A body's JSON. */
    static Bytes text(Object body) {
        return body instanceof Buffer buffer ? Bytes.of(buffer) : Bytes.of(Json.encodeToBuffer(body));
    }
}
