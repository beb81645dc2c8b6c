package dev.sallyport.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which tools of a server are published, and under which prefix (rule RFR-7: when listing and again at dispatch). */
public record ToolPolicy(
        @Key("A tool t is published as <toolPrefix>--t; the id where not given") @Nullable
        String toolPrefix,

        @Key("Bare names of the tools that are published, * matches any run of characters; all where empty")
        List<String> enabledTools,

        @Key("Bare names of the tools that are not published; wins over enabledTools")
        List<String> disabledTools) {
    /** Every tool, under the id. */
    public static final ToolPolicy DEFAULT = new ToolPolicy(null, List.of(), List.of());

    public ToolPolicy {
        enabledTools = List.copyOf(enabledTools);
        disabledTools = List.copyOf(disabledTools);
    }

    /** Whether the tool with this bare name, as the server calls it, may be listed and called. */
    public boolean allows(String bareName) {
        return (enabledTools.isEmpty() || Glob.any(enabledTools, bareName)) && !Glob.any(disabledTools, bareName);
    }
}
