package dev.sallyport.kit;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.ReplyException;
import java.util.concurrent.CompletableFuture;

/**
 * A call over the public event bus, and how it ended.
 *
 * @param json the result, or what the failure says
 */
public record BusCall(JsonNode json, boolean failed) {
    /**
     * Calls a tool by its published name; never fails.
     *
     * @param arguments JSON
     * @param timeoutMs the caller's deadline, 0 for the server's
     */
    public static CompletableFuture<BusCall> make(TestGateway gateway, String tool, String arguments, long timeoutMs) {
        String body = "{\"name\":\"" + tool + "\",\"arguments\":" + arguments
                + (timeoutMs > 0 ? ",\"timeoutMs\":" + timeoutMs : "") + "}";
        return gateway.vertx()
                .eventBus()
                .<Buffer>request("sallyport.tools.call", Buffer.buffer(body))
                .map(reply -> new BusCall(KitJson.parse(reply.body().toString()), false))
                .otherwise(why -> new BusCall(KitJson.parse(((ReplyException) why).getMessage()), true))
                .toCompletionStage()
                .toCompletableFuture();
    }

    /** The outcome of a failed call; empty where it did not fail. */
    public String outcome() {
        return json.path("outcome").asText();
    }

    /** What a failed call says. */
    public String detail() {
        return json.path("detail").asText();
    }

    /** The text of a result's first content. */
    public String text() {
        return json.path("content").path(0).path("text").asText();
    }
}
