package dev.sallyport.config;

/** The folder the gateway owns. */
public record DataSettings(
        @Key("Where ledgers, logs and saved payloads are kept")
        String folder) {
    /** {@code ./sallyport-data}. */
    public static final DataSettings DEFAULT = new DataSettings("./sallyport-data");
}
