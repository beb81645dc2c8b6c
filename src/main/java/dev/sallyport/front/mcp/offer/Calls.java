package dev.sallyport.front.mcp.offer;

import dev.sallyport.bus.Caller;
import dev.sallyport.bus.Dispatch;
import dev.sallyport.bus.Exchange;
import dev.sallyport.config.ResultView;
import dev.sallyport.result.BusPayloadStore;
import dev.sallyport.result.Rendered;
import dev.sallyport.result.ResultRenderer;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import dev.sallyport.rpc.Reply;
import dev.sallyport.rpc.ResultHead;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import org.jspecify.annotations.Nullable;

/**
 * Makes the requests of MCP clients to servers. The result of a tool comes in the view that is configured for this front,
 * raw unless told otherwise, and always in the shape of a tool's result (what each kind of caller receives, RES).
 */
public final class Calls {
    private final Dispatch dispatch;
    private final ResultRenderer renderer;
    private final ResultView view;

    public Calls(Vertx vertx, Dispatch dispatch, ResultView view) {
        this.dispatch = dispatch;
        this.renderer = new ResultRenderer(vertx, new BusPayloadStore(vertx));
        this.view = view;
    }

    /** Makes one. Never fails: a failure is a kind of reply. Completes on the caller's context. */
    public Future<Reply> call(Routed routed, Caller caller) {
        Future<Reply> reply = dispatch.call(routed.server(), routed.exchange(caller));
        return view == ResultView.RAW || !routed.method().equals(Exchange.TOOLS_CALL)
                ? reply
                : reply.compose(raw -> shown(routed.target(), raw));
    }

    private Future<Reply> shown(String tool, Reply raw) {
        if (!(raw instanceof Answer answer) || answer.head().isInputRequired()) {
            return Future.succeededFuture(raw);
        }
        return renderer.render(view, tool, answer.result())
                .<Reply>map(rendered -> result(rendered, answer.result()))
                .otherwise(ResultRenderer.UNSHOWN);
    }

    private static Reply result(Rendered rendered, Bytes raw) {
        boolean isError = rendered instanceof Rendered.Model model
                ? model.isError()
                : rendered instanceof Rendered.Script script && script.isError();
        Joiner result = new Joiner();
        if (rendered instanceof Rendered.Model) {
            Bytes json = rendered.json();
            result.add(json.slice(0, json.length() - 1));
        } else {
            result.add("{\"content\":[{\"type\":\"text\",\"text\":")
                    .add(rendered instanceof Rendered.Text ? rendered.json() : quoted(rendered.json()))
                    .add("}],\"isError\":" + isError);
        }
        Bytes structured = structured(raw);
        if (structured != null) {
            // a tool that declares its output's schema has to keep to it, and clients look
            result.add(",\"structuredContent\":").add(structured);
        }
        return new Answer(result.add("}").bytes(), new ResultHead(null, isError, true, null, null));
    }

    private static Bytes quoted(Bytes json) {
        return Bytes.utf8(JsonText.quote(json.utf8()));
    }

    private static @Nullable Bytes structured(Bytes raw) {
        try {
            return Members.of(raw).get("structuredContent");
        } catch (MalformedJsonException e) {
            return null;
        }
    }
}
