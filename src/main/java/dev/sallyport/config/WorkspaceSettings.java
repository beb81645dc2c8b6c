package dev.sallyport.config;

/** The folder of saved payloads (rule RES-40), inside the data folder. */
public record WorkspaceSettings(
        @Key(value = "A saved payload is removed after this long; 0 never", min = 0)
        long maxAgeMs,

        @Key(value = "Bytes of all saved payloads; the oldest go first", min = 1 << 20)
        long maxBytes) {
    /** A week, 1 GiB. */
    public static final WorkspaceSettings DEFAULT = new WorkspaceSettings(604_800_000, 1 << 30);
}
