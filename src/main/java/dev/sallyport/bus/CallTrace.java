package dev.sallyport.bus;

import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Outcome;
import dev.sallyport.rpc.Reply;
import io.vertx.core.json.JsonObject;

/** What the traces of tool calls say (rule TRC-1). Arguments and results stay out of them. */
final class CallTrace {
    private CallTrace() {}

    static Trace started(String server, String tool) {
        return Trace.now("tool-started", server, new Started(tool));
    }

    /** So many milliseconds later. The reply itself is not held: it may be large, and a trace lives on. */
    static Trace ended(String server, String tool, long ms, Reply reply) {
        if (reply instanceof Failure failure) {
            return Trace.now("tool-failed", server, new Failed(tool, ms, failure.outcome(), failure.message()));
        }
        return ((Answer) reply).head().isError()
                ? Trace.now("tool-failed", server, new MarkedAsError(tool, ms))
                : Trace.now("tool-completed", server, new Completed(tool, ms));
    }

    private record Started(String tool) implements Trace.Content {
        @Override
        public JsonObject json() {
            return new JsonObject().put("tool", tool);
        }
    }

    private record Completed(String tool, long ms) implements Trace.Content {
        @Override
        public JsonObject json() {
            return new JsonObject().put("tool", tool).put("ms", ms);
        }
    }

    private record MarkedAsError(String tool, long ms) implements Trace.Content {
        @Override
        public JsonObject json() {
            return new Completed(tool, ms).json().put("reason", "its result is marked as an error");
        }
    }

    private record Failed(String tool, long ms, Outcome outcome, String reason) implements Trace.Content {
        @Override
        public JsonObject json() {
            return new Completed(tool, ms).json().put("outcome", outcome.wire()).put("reason", reason);
        }
    }
}
