package dev.sallyport.engine.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.sallyport.engine.legacy.mcpl.SurfaceAnswer;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/** What a server of 2024-11-05 may say: plain MCP here, the rest to its MCPL half (rule LEG-7). */
final class Inbox implements Inbound {
    private final Report report;
    private @Nullable Mcpl mcpl;
    private @Nullable Runnable toolsChanged;

    Inbox(Report report) {
        this.report = report;
    }

    /** From now on the MCPL half takes what is not plain MCP. */
    void handTo(Mcpl half) {
        mcpl = half;
    }

    /** From now on it is told of changed tools. */
    void onToolsChanged(Runnable listener) {
        toolsChanged = listener;
    }

    /** The tools may be others now. */
    void tellToolsChanged() {
        if (toolsChanged != null) {
            toolsChanged.run();
        }
    }

    @Override
    public Future<SurfaceAnswer> request(String method, JsonNode params) {
        if (method.equals(Legacy.PING)) {
            return Future.succeededFuture(new SurfaceAnswer.Result(JsonNodeFactory.instance.objectNode()));
        }
        return mcpl == null
                ? Future.failedFuture(new IllegalStateException("a request before its session has begun"))
                : Future.succeededFuture(mcpl.request(method, params));
    }

    @Override
    public void notification(String method, JsonNode params) {
        switch (method) {
            case Legacy.TOOLS_CHANGED -> tellToolsChanged();
            case Legacy.PROMPTS_CHANGED, Legacy.RESOURCES_CHANGED, Legacy.RESOURCE_UPDATED ->
                report.notice(method, Bytes.utf8(params.toString()));
            case Legacy.MESSAGE -> report.diagnose("logged", ServerText.of(params.toString()));
            case Legacy.PROGRESS, Legacy.CANCELLED -> report.debug("sent " + method, ServerText.of(params.toString()));
            default -> {
                if (mcpl != null) {
                    mcpl.notification(method, params);
                }
            }
        }
    }
}
