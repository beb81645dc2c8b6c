package dev.sallyport.bridge;

import dev.sallyport.bridge.MessageFields.BadMessageException;
import dev.sallyport.rpc.Members;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import io.vertx.core.eventbus.Message;
import java.util.HashMap;
import java.util.Map;

/** The calls that providers work on, by the ids under which they know them. For one context. */
final class ProviderCalls {
    private final Map<String, ProviderCall> running = new HashMap<>();

    /** Makes a call, and knows it until it has ended. */
    Future<Reply> start(ProviderCall call) {
        running.put(call.id(), call);
        return call.start().onComplete(ended -> running.remove(call.id()));
    }

    /** Passes on what a provider says of a call that is still under way; anything else is dropped. */
    void event(Message<Object> message) {
        try {
            MessageFields fields = MessageFields.of(message);
            ProviderCall call = running.get(fields.needed("id", "that of a call under way"));
            Members.Member data = fields.object("data");
            if (call != null && data != null) {
                call.event(fields.needed("event", "progress or log"), data.value());
            }
        } catch (BadMessageException e) {
            PublicBus.malformed(message, e.reason());
        }
    }
}
