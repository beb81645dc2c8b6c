package dev.sallyport.engine;

import dev.sallyport.bus.ToolDefinition;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.JsonCursor;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lists a server's tools, page by page, to the end (rules MOD-4, LEG-5). */
public final class ToolPages {
    private static final Logger LOG = LoggerFactory.getLogger(ToolPages.class);
    private static final int MAX_PAGES = 100;

    private final String server;
    private final Asking asking;
    private final List<ToolDefinition> tools = new ArrayList<>();
    private final Set<Bytes> cursors = new HashSet<>();

    /** Asks for one page. */
    @FunctionalInterface
    public interface Asking {
        /**
         * Sends {@code tools/list}.
         *
         * @param members of its params
         * @return its result; fails with a {@link ConnectException} whose message completes "could not be listed: "
         */
        Future<Bytes> page(List<Bytes> members);
    }

    private ToolPages(String server, Asking asking) {
        this.server = server;
        this.asking = asking;
    }

    /** Lists every page; fails with a {@link ConnectException} that says why. */
    public static Future<List<ToolDefinition>> list(String server, Asking asking) {
        return new ToolPages(server, asking).page(null);
    }

    private Future<List<ToolDefinition>> page(@Nullable Bytes cursor) {
        List<Bytes> members = cursor == null
                ? List.of()
                : List.of(new Joiner().add("\"cursor\":").add(cursor).bytes());
        return asking.page(members)
                .recover(why -> failed(ConnectException.shown(why)))
                .compose(this::read);
    }

    private Future<List<ToolDefinition>> read(Bytes result) {
        try {
            Members members = Members.of(result);
            Bytes array = members.get("tools");
            if (array == null || array.at(0) != '[') {
                return failed("its answer holds no array of tools");
            }
            add(array);
            Bytes next = members.get("nextCursor");
            if (next == null || next.is("null")) {
                return Future.succeededFuture(List.copyOf(tools));
            }
            return cursors.add(next) && cursors.size() < MAX_PAGES
                    ? page(next)
                    : failed("its pages do not end: a cursor came twice, or more than " + MAX_PAGES + " pages");
        } catch (MalformedJsonException e) {
            return failed("its answer cannot be read: " + e.getMessage());
        }
    }

    private void add(Bytes array) throws MalformedJsonException {
        for (Bytes tool : JsonCursor.elements(array)) {
            try {
                tools.add(ToolDefinition.of(tool));
            } catch (MalformedJsonException | IllegalArgumentException e) {
                LOG.warn("MCP server \"{}\" listed a tool that cannot be used: {}", server, e.getMessage());
            }
        }
    }

    private <T> Future<T> failed(String why) {
        return Future.failedFuture(ConnectException.ordinary(
                "the tools of MCP server \"" + server + "\" could not be listed: " + why + "." + CallRecord.SAFE));
    }
}
