package dev.sallyport.front.mcp;

import dev.sallyport.config.McpView;
import dev.sallyport.front.guard.Principal;
import dev.sallyport.front.mcp.offer.Scope;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which part of the catalog a path serves (rule MCP-4). A slash at the end changes nothing (CASE-75). */
final class Scopes {
    private static final String ROOT = "/mcp";
    private static final String SERVERS = "/mcp/servers/";
    private static final String VIEWS = "/mcp/views/";

    private final Map<String, McpView> views;

    Scopes(Map<String, McpView> views) {
        this.views = views;
    }

    /** Whether a path is the endpoint's. */
    static boolean isOurs(String path) {
        return path.startsWith(ROOT) && (path.length() == ROOT.length() || path.charAt(ROOT.length()) == '/');
    }

    /** The scope of a path, as far as a caller may use it; null where it is none. */
    @Nullable
    Scope of(String path, Principal caller) {
        Scope scope = of(path);
        return scope == null || !caller.isRestricted() ? scope : new Scope.Allowed(scope, caller);
    }

    private @Nullable Scope of(String path) {
        if (path.length() <= ROOT.length() + 1) {
            return new Scope.All();
        }
        String name = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        if (name.startsWith(SERVERS)) {
            return new Scope.OneServer(decoded(name.substring(SERVERS.length())));
        }
        String view = name.startsWith(VIEWS) ? decoded(name.substring(VIEWS.length())) : "";
        McpView found = views.get(view);
        return found == null ? null : new Scope.View(view, found.tools());
    }

    private static String decoded(String part) {
        try {
            return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return part;
        }
    }
}
