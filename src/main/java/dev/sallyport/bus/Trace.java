package dev.sallyport.bus;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * One step in the life of a server, a call or the catalog (rule TRC-1). Texts in it are redacted.
 *
 * @param kind for example {@code server-connected}
 * @param atEpochMs when
 * @param server the server's id, or null
 * @param content what else there is to say
 */
public record Trace(String kind, long atEpochMs, @Nullable String server, Content content) {
    /** The kind of an alert (rule TRC-2). */
    public static final String ALERT = "ops-alert";

    /** What a trace says beside kind, time and server: written only for those who read it, as most are never read. */
    @FunctionalInterface
    public interface Content {
        /** As JSON, the same each time; from any thread. */
        JsonObject json();
    }

    /** A step that happens now. */
    public static Trace now(String kind, @Nullable String server, Content content) {
        return new Trace(kind, System.currentTimeMillis(), server, content);
    }

    /** A step that happens now; the detail is not changed after it was handed over. */
    public static Trace now(String kind, @Nullable String server, JsonObject detail) {
        return now(kind, server, () -> detail);
    }

    /** Enters it into the {@link TraceLog}; an alert is told to the operators as well. From any thread. */
    public void publish(Vertx vertx) {
        TraceLog.of(vertx).add(this);
        if (kind.equals(ALERT)) {
            vertx.eventBus().publish(Addresses.ALERT, this, Local.OPTIONS);
        }
    }

    /** What else there is to say. */
    public JsonObject detail() {
        return content.json();
    }

    /** As callers read it. */
    public JsonObject json() {
        JsonObject json = new JsonObject()
                .put("kind", kind)
                .put("at", java.time.Instant.ofEpochMilli(atEpochMs).toString());
        if (server != null) {
            json.put("server", server);
        }
        return json.mergeIn(detail());
    }
}
