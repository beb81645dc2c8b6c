package dev.sallyport.engine.modern;

import dev.sallyport.bus.ToolDefinition;
import dev.sallyport.engine.CallRecord;
import dev.sallyport.engine.ConnectException;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.JsonCursor;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lists a server's tools, page by page (rule MOD-4). */
final class Inventory {
    private static final Logger LOG = LoggerFactory.getLogger(Inventory.class);
    private static final int MAX_PAGES = 100;

    private final ModernSession session;

    Inventory(ModernSession session) {
        this.session = session;
    }

    Future<List<ToolDefinition>> list() {
        return page(null, new Pages());
    }

    private Future<List<ToolDefinition>> page(@Nullable Bytes cursor, Pages pages) {
        List<Bytes> members = cursor == null
                ? List.of()
                : List.of(new dev.sallyport.rpc.Joiner()
                        .add("\"cursor\":")
                        .add(cursor)
                        .bytes());
        return Requests.ask(session.wire(), Modern.TOOLS_LIST, members)
                .timeout(session.config().requestTimeoutMs(), TimeUnit.MILLISECONDS)
                .recover(why -> Future.failedFuture(failed("it did not answer in time")))
                .compose(end -> end instanceof LegEnd.Result result
                        ? read(result.result(), pages)
                        : Future.failedFuture(failed(session.errors().text(end))));
    }

    private Future<List<ToolDefinition>> read(Bytes result, Pages pages) {
        try {
            Members members = Members.of(result);
            Bytes tools = members.get("tools");
            if (tools == null || tools.at(0) != '[') {
                return Future.failedFuture(failed("its answer holds no array of tools"));
            }
            tools(tools, pages.tools);
            Bytes next = members.get("nextCursor");
            if (next == null || next.is("null")) {
                return Future.succeededFuture(List.copyOf(pages.tools));
            }
            if (!pages.cursors.add(next) || pages.cursors.size() >= MAX_PAGES) {
                return Future.failedFuture(
                        failed("its pages do not end: a cursor came twice, or more than " + MAX_PAGES + " pages"));
            }
            return page(next, pages);
        } catch (MalformedJsonException e) {
            return Future.failedFuture(failed("its answer cannot be read: " + e.getMessage()));
        }
    }

    private void tools(Bytes array, List<ToolDefinition> into) throws MalformedJsonException {
        for (Bytes tool : JsonCursor.elements(array)) {
            try {
                into.add(ToolDefinition.of(tool));
            } catch (MalformedJsonException | IllegalArgumentException e) {
                LOG.warn(
                        "MCP server \"{}\" listed a tool that cannot be used: {}",
                        session.config().id(),
                        e.getMessage());
            }
        }
    }

    private ConnectException failed(String why) {
        return ConnectException.ordinary("the tools of MCP server \""
                + session.config().id() + "\" could not be listed: " + why + "." + CallRecord.SAFE);
    }

    private static final class Pages {
        private final List<ToolDefinition> tools = new ArrayList<>();
        private final Set<Bytes> cursors = new HashSet<>();
    }
}
