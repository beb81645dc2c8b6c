package dev.sallyport.config;

/** The view of a result that each front gives a caller who does not say. */
public record ResultViews(
        @Key("The HTTP tool gateway") ResultView http,
        @Key("The MCP endpoint") ResultView mcp,
        @Key("The event bus") ResultView bus) {
    /** Raw everywhere. */
    public static final ResultViews DEFAULT = new ResultViews(ResultView.RAW, ResultView.RAW, ResultView.RAW);
}
