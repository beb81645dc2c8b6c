package dev.sallyport.config;

/** How much is logged. */
public record LogSettings(
        @Key("The least severe level that is logged") Level level) {
    /** {@code info}. */
    public static final LogSettings DEFAULT = new LogSettings(Level.INFO);

    /** Levels, least severe first. */
    public enum Level implements Word {
        TRACE,
        DEBUG,
        INFO,
        WARN,
        ERROR
    }
}
