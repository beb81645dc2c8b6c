package dev.sallyport.config;

/** Whether and when a lost or failed connection is tried again. Doubles per failure, with 25 % jitter either way. */
public record ReconnectPolicy(
        @Key(value = "Keep a lost or failed connection retrying in the background", name = "reconnect", rule = "CFG-18")
        boolean enabled,

        @Key(value = "The first delay", name = "reconnectIntervalMs", min = 1, max = Integer.MAX_VALUE)
        long intervalMs,

        @Key(value = "The largest delay", name = "reconnectMaxIntervalMs", min = 1, max = Integer.MAX_VALUE)
        long maxIntervalMs) {
    /** No reconnect; 5 s to 5 min where it is switched on. */
    public static final ReconnectPolicy DEFAULT = new ReconnectPolicy(false, 5_000, 300_000);
}
