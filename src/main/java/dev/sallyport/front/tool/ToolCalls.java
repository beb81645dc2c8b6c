package dev.sallyport.front.tool;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.Dispatch;
import dev.sallyport.bus.Exchange;
import dev.sallyport.config.ResultView;
import dev.sallyport.config.Settings;
import dev.sallyport.front.Body;
import dev.sallyport.front.Responses;
import dev.sallyport.front.tool.Query.BadQueryException;
import dev.sallyport.result.BusPayloadStore;
import dev.sallyport.result.ResultRenderer;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the calls of {@code POST /v1/tools/{name}} (rules HTTP-1, HTTP-3). A caller that disconnects cancels its call. */
final class ToolCalls {
    private final Vertx vertx;
    private final Dispatch dispatch;
    private final ResultRenderer renderer;
    private final CallOptions usual;
    private final long maxBodyBytes;

    ToolCalls(Vertx vertx, Dispatch dispatch, Settings settings) {
        this.vertx = vertx;
        this.dispatch = dispatch;
        this.renderer = new ResultRenderer(vertx, new BusPayloadStore(vertx));
        this.usual = new CallOptions(settings.resultViews().http(), Caller.Timing.SERVERS);
        this.maxBodyBytes = settings.http().maxBodyBytes();
    }

    /** Reads a request for this tool and answers it. */
    void call(HttpServerRequest request, CatalogTool tool) {
        HttpServerResponse response = request.response();
        CallOptions options;
        try {
            options = CallOptions.of(request, usual);
        } catch (BadQueryException e) {
            Responses.problem(response, new Failure.Malformed(e.reason()), tool.server(), tool.name());
            return;
        }
        Failure refusal = type(request.getHeader(HttpHeaders.CONTENT_TYPE));
        if (refusal != null) {
            Responses.problem(response, refusal, tool.server(), tool.name());
            return;
        }
        Body.read(request, maxBodyBytes)
                .onComplete(body -> call(request, tool, options, body), why -> Responses.unreadable(request, why));
    }

    private static @Nullable Failure type(@Nullable String type) {
        return type == null || Body.isJson(type)
                ? null
                : new Failure.Refused(415, "the body's Content-Type has to be application/json");
    }

    private void call(HttpServerRequest request, CatalogTool tool, CallOptions options, Bytes body) {
        HttpServerResponse response = request.response();
        Failure malformed = Arguments.check(body);
        if (malformed != null) {
            Responses.problem(response, malformed, tool.server(), tool.name());
            return;
        }
        CallAnswer answer =
                EventStream.isWanted(request) ? new EventStream(vertx, response) : new PlainAnswer(response);
        CallLine line = answer.line(options);
        response.closeHandler(v -> line.cancel("the caller disconnected"));
        Caller caller = new Caller(
                Caller.NO_CAPABILITIES, TraceHeaders.members(request.headers()), false, options.timing(), line);
        Exchange exchange = new Exchange(
                Exchange.TOOLS_CALL, tool.tool(), List.of(tool.nameMember(), Arguments.member(body)), caller);
        dispatch.call(tool.server(), exchange).onSuccess(reply -> finish(answer, tool, options.view(), reply));
    }

    private void finish(CallAnswer answer, CatalogTool tool, ResultView view, Reply reply) {
        if (reply instanceof Failure failure) {
            answer.failure(failure, tool);
        } else if (view == ResultView.RAW) {
            answer.result(((Answer) reply).result());
        } else {
            renderer.render(view, tool.name(), ((Answer) reply).result())
                    .onComplete(
                            rendered -> answer.result(rendered.json()),
                            why -> answer.failure(ResultRenderer.UNSHOWN, tool));
        }
    }
}
