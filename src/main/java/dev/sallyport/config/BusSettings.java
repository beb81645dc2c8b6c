package dev.sallyport.config;

/** The public event bus addresses. */
public record BusSettings(
        @Key("Every public address begins with it and a dot")
        String addressPrefix) {
    /** {@code sallyport}. */
    public static final BusSettings DEFAULT = new BusSettings("sallyport");
}
