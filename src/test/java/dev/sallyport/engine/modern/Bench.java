package dev.sallyport.engine.modern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.SaboteurProxy;
import dev.sallyport.kit.ScriptedChild;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.ReplyException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Scripted servers, and gateways in front of them; everything is closed in the opposite order. */
final class Bench implements AutoCloseable {
    private final List<AutoCloseable> open = new ArrayList<>();
    private final Vertx vertx = Vertx.vertx();

    Vertx vertx() {
        return vertx;
    }

    ScriptedServer server() {
        return Scripts.modern("echo");
    }

    ScriptedHttp http(ScriptedServer server) {
        return closing(ScriptedHttp.serve(vertx, server));
    }

    ScriptedChild child(ScriptedServer server) {
        return closing(new ScriptedChild(server));
    }

    SaboteurProxy proxy(ScriptedHttp http) {
        return closing(new SaboteurProxy(http.port()));
    }

    TestGateway start(TestGateway.Starter starter) {
        return closing(starter.start());
    }

    <T extends AutoCloseable> T closing(T one) {
        open.add(0, one);
        return one;
    }

    /** Calls a tool over the event bus. */
    static CompletableFuture<Called> call(TestGateway gateway, String tool, String arguments, long timeoutMs) {
        String body = "{\"name\":\"" + tool + "\",\"arguments\":" + arguments
                + (timeoutMs > 0 ? ",\"timeoutMs\":" + timeoutMs : "") + "}";
        return gateway.vertx()
                .eventBus()
                .<Buffer>request("sallyport.tools.call", Buffer.buffer(body))
                .map(Bench::answered)
                .otherwise(why -> new Called(KitJson.parse(((ReplyException) why).getMessage()), true))
                .toCompletionStage()
                .toCompletableFuture();
    }

    private static Called answered(Message<Buffer> reply) {
        return new Called(KitJson.parse(reply.body().toString()), false);
    }

    /**
     * How a call ended.
     *
     * @param json the result, or what the failure says
     */
    record Called(JsonNode json, boolean failed) {
        String outcome() {
            return json.path("outcome").asText();
        }

        String detail() {
            return json.path("detail").asText();
        }

        String text() {
            return json.path("content").path(0).path("text").asText();
        }
    }

    @Override
    public void close() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
        vertx.close().toCompletionStage().toCompletableFuture().get();
    }
}
