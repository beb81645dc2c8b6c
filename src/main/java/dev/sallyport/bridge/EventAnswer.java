package dev.sallyport.bridge;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.FailureText;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.JsonText;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;
import org.jspecify.annotations.Nullable;

/**
 * Events to an address of the caller's: {@code progress} and {@code log} while the call runs, then {@code result} or
 * {@code error}, each {@code {callId, event, data}}. The reply only says that the call has begun, so that no time limit
 * of the bus bounds the call (rule BUS-2). A caller that serves its address no more cancels its call.
 */
final class EventAnswer implements CallAnswer {
    private final PublicBus bus;
    private final String address;
    private final String head;
    private final boolean asBuffer;
    private @Nullable CallLine line;

    EventAnswer(PublicBus bus, String address, String callId, boolean asBuffer) {
        this.bus = bus;
        this.address = address;
        this.head = "{\"callId\":" + JsonText.quote(callId) + ",\"event\":\"";
        this.asBuffer = asBuffer;
    }

    /** Replies that the call has begun, under this id. */
    void begun(Message<Object> message, String callId) {
        bus.reply(
                message,
                new Joiner().add("{\"callId\":" + JsonText.quote(callId) + "}").buffer());
    }

    @Override
    public CallLine line() {
        CallLine made = CallLine.to(Vertx.currentContext(), this::notification);
        line = made;
        return made;
    }

    private void notification(String method, Bytes params) {
        if (method.equals(CallEvents.PROGRESS)) {
            tell("progress", CallEvents.withoutToken(params));
        } else if (method.equals(CallEvents.LOG)) {
            tell("log", params);
        }
    }

    @Override
    public void result(Bytes json) {
        tell("result", json);
    }

    @Override
    public void failure(Failure failure, CatalogTool tool) {
        tell("error", FailureText.busDetail(failure, tool.server(), tool.name()));
    }

    private void tell(String event, Bytes data) {
        Joiner body = new Joiner().add(head + event + "\",\"data\":").add(data).add("}");
        bus.send(address, asBuffer, body.buffer()).onFailure(gone -> cancel());
    }

    private void cancel() {
        if (line != null) {
            line.cancel("nobody listens to the call's events any more");
        }
    }
}
