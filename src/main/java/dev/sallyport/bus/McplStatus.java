package dev.sallyport.bus;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an MCPL server may do at one moment.
 *
 * @param policyEstablished whether it accepted a policy in this session
 * @param effectiveGrant the capabilities it has, sorted
 * @param maskedCapabilities those it advertises and the configuration takes away, sorted
 * @param deniedCapabilities those it advertises and has to be given by name, sorted
 * @param allowHostCommands whether the configuration lets it send host commands
 * @param manifest what is known of its manifest; null for a server without MCPL
 */
public record McplStatus(
        boolean policyEstablished,
        List<String> effectiveGrant,
        List<String> maskedCapabilities,
        List<String> deniedCapabilities,
        boolean allowHostCommands,
        @Nullable ManifestState manifest) {
    public McplStatus {
        effectiveGrant = List.copyOf(effectiveGrant);
        maskedCapabilities = List.copyOf(maskedCapabilities);
        deniedCapabilities = List.copyOf(deniedCapabilities);
    }

    /** A server that nothing is granted to. */
    public static McplStatus nothing(boolean allowHostCommands) {
        return new McplStatus(false, List.of(), List.of(), List.of(), allowHostCommands, null);
    }

    /** As listings show it, among a server's other members. */
    public JsonObject json() {
        return new JsonObject()
                .put("policyEstablished", policyEstablished)
                .put("effectiveGrant", new JsonArray(effectiveGrant))
                .put("maskedCapabilities", new JsonArray(maskedCapabilities))
                .put("deniedCapabilities", new JsonArray(deniedCapabilities))
                .put("allowHostCommands", allowHostCommands)
                .put("manifestState", manifest == null ? null : manifest.json());
    }

    /**
     * What is known of a manifest.
     *
     * @param lastValidatedRevision its digest as the gateway computed it; null where it has none
     * @param lastFetchedAt when it came, epoch milliseconds
     * @param lastNegotiatedAt when the receipt of its policy came, epoch milliseconds; 0 for not yet
     */
    public record ManifestState(@Nullable String lastValidatedRevision, long lastFetchedAt, long lastNegotiatedAt) {
        private JsonObject json() {
            return new JsonObject()
                    .put("lastValidatedRevision", lastValidatedRevision)
                    .put("lastFetchedAt", Instant.ofEpochMilli(lastFetchedAt).toString())
                    .put(
                            "lastNegotiatedAt",
                            lastNegotiatedAt == 0
                                    ? null
                                    : Instant.ofEpochMilli(lastNegotiatedAt).toString());
        }
    }
}
