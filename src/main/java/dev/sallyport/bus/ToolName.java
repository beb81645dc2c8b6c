package dev.sallyport.bus;

import dev.sallyport.config.Prefixes;

/** Published names: {@code <prefix>--<tool>} (rule PFX-1). The one place that makes and reads them (rule PFX-5). */
public final class ToolName {
    private ToolName() {}

    /** The published name of a server's tool. */
    public static String of(String prefix, String tool) {
        return Prefixes.publish(prefix, tool);
    }

    /** Whether a published name is one of this prefix: of all prefixes that never meet, at most one. */
    public static boolean belongs(String prefix, String name) {
        return name.startsWith(prefix + Prefixes.SEPARATOR);
    }
}
