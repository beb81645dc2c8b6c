package dev.sallyport.config;

/** How the gateway ends (rule STOP-2). */
public record StopSettings(
        @Key(value = "How long everything may take to stop", min = 0, max = Integer.MAX_VALUE)
        long budgetMs) {
    /** 15 s. */
    public static final StopSettings DEFAULT = new StopSettings(15_000);
}
