package dev.sallyport.front.tool;

import dev.sallyport.bus.CatalogTool;
import dev.sallyport.front.guard.Principal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Which tools a listing shows (rule HTTP-1).
 *
 * @param caller who asks: a tool it may not call is not there for it
 * @param server the id of their server, or null for any
 * @param text what their name, title or description contains, in whatever case, or null for anything
 * @param available whether they can be called now, or null for either
 */
record ToolFilter(
        Principal caller,
        @Nullable String server,
        @Nullable String text,
        @Nullable Boolean available) {
    /** What a query asks for. */
    static ToolFilter of(Principal caller, Query query) {
        String text = query.text("q");
        return new ToolFilter(
                caller,
                query.text("server"),
                text == null ? null : text.toLowerCase(Locale.ROOT),
                query.flag("available"));
    }

    boolean shows(CatalogTool tool) {
        return caller.mayCall(tool)
                && (server == null || server.equals(tool.server()))
                && (available == null || available == tool.available())
                && (text == null
                        || isIn(tool.name())
                        || isIn(member(tool, "title"))
                        || isIn(member(tool, "description")));
    }

    private boolean isIn(@Nullable String words) {
        return text != null && words != null && words.toLowerCase(Locale.ROOT).contains(text);
    }

    private static @Nullable String member(CatalogTool tool, String name) {
        return tool.definition().members().string(name);
    }
}
