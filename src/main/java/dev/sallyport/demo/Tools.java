package dev.sallyport.demo;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tools of this server, in the order in which they are listed. */
final class Tools {
    static final List<Tool> ALL = List.of(
            new EchoTool(), new AddTool(), new SlowTool(), new ImageTool(), new StructuredTool(), new FailTool());

    private Tools() {}

    static @Nullable Tool named(@Nullable String name) {
        for (Tool tool : ALL) {
            if (tool.name().equals(name)) {
                return tool;
            }
        }
        return null;
    }
}
