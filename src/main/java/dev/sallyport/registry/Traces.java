package dev.sallyport.registry;

import dev.sallyport.bus.CloseInfo;
import dev.sallyport.bus.SessionInfo;
import dev.sallyport.bus.Trace;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** What the registry tells of the lives of servers (rules TRC-1, TRC-2). Every reason it is given is redacted. */
final class Traces {
    private static final String REASON = "reason";

    private final Vertx vertx;

    Traces(Vertx vertx) {
        this.vertx = vertx;
    }

    void connecting(String server) {
        publish("server-connecting", server, new JsonObject());
    }

    void connected(String server, SessionInfo session) {
        JsonObject detail = new JsonObject().put("revision", session.revision()).put("session", session.number());
        publish("server-connected", server, session.pid() == 0 ? detail : detail.put("pid", session.pid()));
    }

    /** A connect failed; {@code willRetry} where a connection is left that goes on trying (rule CFG-41). */
    void connectFailed(String server, String reason, boolean willRetry) {
        publish(
                "server-connect-failed",
                server,
                new JsonObject().put(REASON, reason).put("willRetry", willRetry));
    }

    void lost(String server, String reason, boolean willRetry) {
        publish("server-lost", server, new JsonObject().put(REASON, reason).put("willRetry", willRetry));
    }

    /** Its child, where it had one, is confirmed gone. */
    void closed(String server, @Nullable CloseInfo how) {
        publish("server-closed", server, how == null ? new JsonObject() : new JsonObject().put("exit", how.text()));
    }

    void reconnectFailed(String server, int attempt, long nextAtEpochMs, String reason) {
        JsonObject detail = new JsonObject()
                .put(REASON, reason)
                .put("permanent", false)
                .put("attempt", attempt)
                .put(
                        "nextAttempt",
                        java.time.Instant.ofEpochMilli(nextAtEpochMs).toString());
        publish("reconnect-failed", server, detail);
    }

    void reconnectHalted(String server, String reason) {
        publish("reconnect-failed", server, new JsonObject().put(REASON, reason).put("permanent", true));
    }

    void listingFailed(String server, String reason) {
        publish("tools-listing-failed", server, new JsonObject().put(REASON, reason));
    }

    /**
     * A server is down for good.
     *
     * @param cause what it is about, in a few words that are the same each time
     */
    void serverDown(String server, String cause, String reason) {
        JsonObject detail =
                new JsonObject().put("alert", "server-down").put("cause", cause).put(REASON, reason);
        publish("ops-alert", server, detail);
    }

    private void publish(String kind, String server, JsonObject detail) {
        Trace.now(kind, server, detail).publish(vertx);
    }
}
