package dev.sallyport.config;

import org.jspecify.annotations.Nullable;

/** Whom the gateway tells of a server that is down (rule TRC-2). */
public record OpsSettings(
        @Key("An alert is posted here; the url counts as a secret") @Nullable
        Secret webhookUrl,

        @Key(value = "The same alert is posted at most once in this time", min = 0, max = Integer.MAX_VALUE)
        long webhookCooldownMs,

        @Key(value = "Trace events kept for readers that come later", min = 0, max = 1_000_000)
        int traceHistory) {
    /** No webhook; a quarter of an hour; 1000 events. */
    public static final OpsSettings DEFAULT = new OpsSettings(null, 900_000, 1000);
}
