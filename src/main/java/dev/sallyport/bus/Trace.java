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
 * @param detail what else there is to say; not changed after it was handed over
 */
public record Trace(String kind, long atEpochMs, @Nullable String server, JsonObject detail) {
    /** A step that happens now. */
    public static Trace now(String kind, @Nullable String server, JsonObject detail) {
        return new Trace(kind, System.currentTimeMillis(), server, detail);
    }

    /** Tells everybody who follows traces; from any thread. */
    public void publish(Vertx vertx) {
        vertx.eventBus().publish(Addresses.TRACE, this, Local.OPTIONS);
    }

    /** As callers read it. */
    public JsonObject json() {
        JsonObject json = new JsonObject()
                .put("kind", kind)
                .put("at", java.time.Instant.ofEpochMilli(atEpochMs).toString());
        if (server != null) {
            json.put("server", server);
        }
        return json.mergeIn(detail);
    }
}
