package dev.sallyport.bus;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * One server as listings show it (rule OWN-9).
 *
 * @param id its id
 * @param family {@code legacy} or {@code modern}, or null where no binding resolves
 * @param transport {@code stdio}, {@code websocket} or {@code http}, or null where no binding resolves
 * @param origin {@code file}, {@code store} where it was given at run time, or {@code bus} for a provider
 * @param prefix of its published names
 * @param tools how many it has in the catalog
 * @param connection where its connection stands; its state is {@code refused} where it was never admitted
 */
public record ServerStatus(
        String id,
        @Nullable String family,
        @Nullable String transport,
        String origin,
        String prefix,
        int tools,
        ConnectionStatus connection) {
    /** As callers read it. */
    public JsonObject json() {
        SessionInfo session = connection.session();
        JsonObject json = new JsonObject()
                .put("id", id)
                .put("family", family)
                .put("transport", transport)
                .put("origin", origin)
                .put("state", connection.state())
                .put("since", java.time.Instant.ofEpochMilli(connection.since()).toString())
                .put("prefix", prefix)
                .put("tools", tools)
                .put("revision", session == null ? null : session.revision())
                .put("pid", session == null || session.pid() == 0 ? null : session.pid())
                .put("reason", connection.reason());
        if (connection.nextAtEpochMs() > 0) {
            json.put("attempt", connection.attempt());
            json.put(
                    "nextAttempt",
                    java.time.Instant.ofEpochMilli(connection.nextAtEpochMs()).toString());
        }
        return mcpl(json);
    }

    /** Of a modern server and one that is not connected nothing is established. */
    private JsonObject mcpl(JsonObject json) {
        return connection.mcpl() == null
                ? json.put("policyEstablished", "legacy".equals(family) ? false : null)
                : json.mergeIn(connection.mcpl().json());
    }
}
