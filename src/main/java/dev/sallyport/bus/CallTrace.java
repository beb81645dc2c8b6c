package dev.sallyport.bus;

import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;

/** Traces one tool call, whichever front it came by (rule TRC-1). Arguments and results stay out of it. */
final class CallTrace {
    private final Vertx vertx;
    private final String server;
    private final String tool;
    private final long startedNanos = System.nanoTime();

    private CallTrace(Vertx vertx, String server, String tool) {
        this.vertx = vertx;
        this.server = server;
        this.tool = tool;
    }

    static CallTrace started(Vertx vertx, String server, Exchange exchange) {
        CallTrace trace = new CallTrace(vertx, server, exchange.target());
        trace.publish("tool-started", new JsonObject().put("tool", trace.tool));
        return trace;
    }

    /** The same reply, once its end is traced. */
    Future<Reply> follow(Future<Reply> reply) {
        return reply.onSuccess(this::ended);
    }

    private void ended(Reply reply) {
        JsonObject detail =
                new JsonObject().put("tool", tool).put("ms", (System.nanoTime() - startedNanos) / 1_000_000);
        if (reply instanceof Failure failure) {
            publish(
                    "tool-failed",
                    detail.put("outcome", failure.outcome().wire()).put("reason", failure.message()));
        } else if (((Answer) reply).head().isError()) {
            publish("tool-failed", detail.put("reason", "its result is marked as an error"));
        } else {
            publish("tool-completed", detail);
        }
    }

    private void publish(String kind, JsonObject detail) {
        Trace.now(kind, server, detail).publish(vertx);
    }
}
