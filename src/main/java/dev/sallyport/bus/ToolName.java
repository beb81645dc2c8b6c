package dev.sallyport.bus;

/** Published names: {@code <prefix>--<tool>} (rule PFX-1). The one place that makes them (rule PFX-5). */
public final class ToolName {
    /** Stands between prefix and tool. */
    public static final String SEPARATOR = "--";

    private ToolName() {}

    /** The published name of a server's tool. */
    public static String of(String prefix, String tool) {
        return prefix + SEPARATOR + tool;
    }
}
