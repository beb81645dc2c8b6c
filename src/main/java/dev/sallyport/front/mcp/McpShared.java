package dev.sallyport.front.mcp;

import dev.sallyport.front.mcp.modern.PausedCalls;
import dev.sallyport.front.mcp.session.SessionBook;
import dev.sallyport.front.mcp.watch.WatchCounts;
import io.vertx.core.Vertx;
import io.vertx.core.shareddata.Shareable;

/** What the endpoint's event loops share: any of a client's requests may come on any of them. */
record McpShared(SessionBook sessions, PausedCalls paused, WatchCounts watches) implements Shareable {
    static McpShared of(Vertx vertx) {
        return vertx.sharedData()
                .<String, McpShared>getLocalMap("sallyport.front.mcp")
                .computeIfAbsent(
                        "shared", name -> new McpShared(new SessionBook(), new PausedCalls(), new WatchCounts()));
    }
}
