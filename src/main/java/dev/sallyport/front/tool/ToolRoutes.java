package dev.sallyport.front.tool;

import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.CatalogView;
import dev.sallyport.bus.Dispatch;
import dev.sallyport.config.Settings;
import dev.sallyport.front.Responses;
import dev.sallyport.front.guard.Callers;
import dev.sallyport.front.guard.Principal;
import dev.sallyport.rpc.Failure;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** {@code /v1/tools}: lists, shows and calls the tools that a caller may call (rule HTTP-1). */
public final class ToolRoutes {
    private static final String PATH = "/v1/tools/";

    private final CatalogView catalog;
    private final Callers callers;
    private final ToolCalls calls;

    public ToolRoutes(CatalogView catalog, Dispatch dispatch, Callers callers, Settings settings) {
        this.catalog = catalog;
        this.callers = callers;
        this.calls = new ToolCalls(catalog.vertx(), dispatch, settings);
    }

    /** Adds the routes. */
    public void mount(Router router) {
        router.get("/v1/tools").handler(this::list);
        router.get(PATH + "*").handler(this::show);
        router.post(PATH + "*").handler(this::call);
    }

    private void list(RoutingContext routing) {
        ToolListing.answer(routing.request(), catalog.current(), callers.of(routing.request()));
    }

    private void show(RoutingContext routing) {
        CatalogTool tool = find(routing);
        if (tool != null) {
            Responses.json(routing.response(), 200, ToolJson.of(tool));
        }
    }

    private void call(RoutingContext routing) {
        CatalogTool tool = find(routing);
        if (tool != null) {
            calls.call(routing.request(), tool);
        }
    }

    /** The tool that a path names; null where the caller was told that there is none for it. */
    private @Nullable CatalogTool find(RoutingContext routing) {
        String name = name(routing.request());
        Principal caller = callers.of(routing.request());
        CatalogTool tool = catalog.current().find(name);
        if (tool != null && caller.mayCall(tool)) {
            return tool;
        }
        Failure missing = caller.isRestricted()
                ? new Failure.UnknownTool(name)
                : catalog.current().missing(name);
        Responses.problem(routing.response(), missing, null, name);
        return null;
    }

    /** The published name: everything after the path's head, percent-decoded; a name may hold slashes. */
    private static String name(HttpServerRequest request) {
        String path = request.path();
        String raw = path.length() <= PATH.length() ? "" : path.substring(PATH.length());
        if (raw.indexOf('%') < 0) {
            return raw;
        }
        try {
            return URLDecoder.decode(raw.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return raw;
        }
    }
}
