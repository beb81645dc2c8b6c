package dev.sallyport.bridge;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.Dispatch;
import dev.sallyport.config.ResultView;
import dev.sallyport.result.BusPayloadStore;
import dev.sallyport.result.ResultRenderer;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The calls that came over the bus; those with an id can be cancelled while they run (rule BUS-2). For one context. */
final class ToolCalls {
    private final PublicBus bus;
    private final Dispatch dispatch;
    private final ResultRenderer renderer;
    private final ResultView usualView;
    private final Map<String, CallLine> running = new HashMap<>();

    ToolCalls(Vertx vertx, PublicBus bus, ResultView usualView) {
        this.bus = bus;
        this.dispatch = new Dispatch(vertx, "bus");
        this.renderer = new ResultRenderer(vertx, new BusPayloadStore(vertx));
        this.usualView = usualView;
    }

    /** The view for a caller that names none. */
    ResultView usualView() {
        return usualView;
    }

    /** Makes a call and answers it. */
    void call(Message<Object> message, CallRequest request, CatalogTool tool) {
        String callId = request.callId();
        if (callId != null && running.containsKey(callId)) {
            PublicBus.fail(message, new Failure.Refused(409, "a call with this callId is under way"));
            return;
        }
        String events = request.events();
        if (events == null) {
            boolean listens = request.timing().extendOnProgress();
            call(new ReplyAnswer(bus, message, listens), request, callId, tool);
            return;
        }
        String id = callId == null ? UUID.randomUUID().toString() : callId;
        EventAnswer answer = new EventAnswer(bus, events, id, PublicBus.isBuffer(message));
        answer.begun(message, id);
        call(answer, request, id, tool);
    }

    private void call(CallAnswer answer, CallRequest request, @Nullable String callId, CatalogTool tool) {
        CallLine line = answer.line();
        if (callId != null) {
            running.put(callId, line);
        }
        dispatch.call(tool.server(), request.exchange(tool, line)).onSuccess(reply -> {
            if (callId != null) {
                running.remove(callId);
            }
            finish(answer, tool, request.view(), reply);
        });
    }

    private void finish(CallAnswer answer, CatalogTool tool, ResultView view, Reply reply) {
        if (reply instanceof Failure failure) {
            answer.failure(failure, tool);
        } else {
            renderer.render(view, tool.name(), ((Answer) reply).result())
                    .onComplete(
                            rendered -> answer.result(rendered.json()),
                            why -> answer.failure(ResultRenderer.UNSHOWN, tool));
        }
    }

    /** Asks for a call's cancellation, whose answer then says so; false where no such call is under way. */
    boolean cancel(String callId) {
        CallLine line = running.get(callId);
        if (line != null) {
            line.cancel("the caller cancelled it");
        }
        return line != null;
    }
}
