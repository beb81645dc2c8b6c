package dev.sallyport.front.tool;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.bus.Catalog;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.CatalogView;
import dev.sallyport.bus.Dispatch;
import dev.sallyport.bus.Exchange;
import dev.sallyport.front.Body;
import dev.sallyport.front.Responses;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.JsonCursor;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Reply;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code /v1/tools}: lists, shows and calls tools (rule HTTP-1). */
public final class ToolRoutes {
    private static final String PATH = "/v1/tools/";

    private final CatalogView catalog;
    private final Dispatch dispatch;
    private final long maxBodyBytes;

    public ToolRoutes(CatalogView catalog, Dispatch dispatch, long maxBodyBytes) {
        this.catalog = catalog;
        this.dispatch = dispatch;
        this.maxBodyBytes = maxBodyBytes;
    }

    /** Adds the routes. */
    public void mount(Router router) {
        router.get("/v1/tools").handler(this::list);
        router.get(PATH + "*").handler(this::show);
        router.post(PATH + "*").handler(this::call);
    }

    private void list(RoutingContext routing) {
        Catalog current = catalog.current();
        Joiner body = new Joiner().add("{\"version\":" + current.version() + ",\"tools\":[");
        boolean first = true;
        for (CatalogTool tool : current.tools()) {
            body.add(first ? "" : ",").add(ToolJson.of(tool));
            first = false;
        }
        Responses.json(routing.response(), 200, body.add("]}"));
    }

    private void show(RoutingContext routing) {
        CatalogTool tool = catalog.current().find(name(routing));
        if (tool == null) {
            Responses.problem(routing.response(), catalog.current().missing(name(routing)), null, name(routing));
        } else {
            Responses.json(routing.response(), 200, ToolJson.of(tool));
        }
    }

    /** The published name: everything after the path's head, percent-decoded; a name may hold slashes. */
    private static String name(RoutingContext routing) {
        String raw = routing.request().path().substring(PATH.length()).replace("+", "%2B");
        try {
            return URLDecoder.decode(raw, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return raw;
        }
    }

    private void call(RoutingContext routing) {
        String name = name(routing);
        CatalogTool tool = catalog.current().find(name);
        HttpServerResponse response = routing.response();
        if (tool == null) {
            Responses.problem(response, catalog.current().missing(name), null, name);
            return;
        }
        String type = routing.request().getHeader(HttpHeaders.CONTENT_TYPE);
        if (type != null && !Body.isJson(type)) {
            Responses.problem(
                    response,
                    new Failure.Refused(415, "the body's Content-Type has to be application/json"),
                    tool.server(),
                    name);
            return;
        }
        Body.read(routing.request(), maxBodyBytes)
                .onComplete(body -> call(routing, tool, body), why -> Responses.unreadable(response, why));
    }

    private void call(RoutingContext routing, CatalogTool tool, Bytes body) {
        HttpServerResponse response = routing.response();
        Failure malformed = check(body);
        if (malformed != null) {
            Responses.problem(response, malformed, tool.server(), tool.name());
            return;
        }
        CallLine line = CallLine.silent();
        response.closeHandler(v -> line.cancel("the caller disconnected"));
        Exchange exchange = new Exchange(
                Exchange.TOOLS_CALL, tool.tool(), List.of(tool.nameMember(), arguments(body)), Caller.plain(line));
        dispatch.call(tool.server(), exchange).onSuccess(reply -> answer(response, tool, reply));
    }

    private static Bytes arguments(Bytes body) {
        return new Joiner()
                .add("\"arguments\":")
                .add(body.isEmpty() ? Bytes.utf8("{}") : body.oneLine())
                .bytes();
    }

    private static @Nullable Failure check(Bytes body) {
        if (body.isEmpty()) {
            return null;
        }
        try {
            JsonCursor cursor = new JsonCursor(body);
            if (cursor.peek() != '{') {
                cursor.skip();
                return new Failure.Malformed("the body has to be a JSON object: the tool's arguments");
            }
            cursor.skip();
            cursor.finish();
            return null;
        } catch (MalformedJsonException e) {
            return new Failure.Malformed("the body is not JSON: " + e.getMessage());
        }
    }

    private static void answer(HttpServerResponse response, CatalogTool tool, Reply reply) {
        if (reply instanceof Answer answer) {
            Responses.json(response, 200, answer.result());
        } else {
            Responses.problem(response, (Failure) reply, tool.server(), tool.name());
        }
    }
}
