package dev.sallyport.canary;

import dev.sallyport.kit.McpAnswer;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.ReplyException;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.UnaryOperator;

/** Goes to all of a gateway's doors, and takes what they say into evidence. */
record Tour(TestGateway gateway, Evidence evidence) {
    private static final List<String> PAGES = List.of(
            "/v1/servers", "/v1/tools", "/health/live", "/health/ready", "/metrics", "/openapi.json", "/", "/no");

    /** Every page and listing. */
    void pages() {
        PAGES.forEach(page -> {
            var response = gateway.get(page);
            evidence.add("GET " + page, response.headers().map() + " " + response.body());
        });
        Buffer servers = gateway.vertx()
                .eventBus()
                .<Buffer>request("sallyport.servers.list", Buffer.buffer("{}"))
                .toCompletionStage()
                .toCompletableFuture()
                .join()
                .body();
        evidence.add("bus reply servers.list", servers.toString());
    }

    /**
     * A call of a tool on every front.
     *
     * @param ours leaves of an answer what is the gateway's own
     */
    void call(String tool, UnaryOperator<String> ours) {
        var http = gateway.call(tool, "{}");
        evidence.add("POST " + tool, http.headers().map() + " " + ours.apply(http.body()));
        McpAnswer mcp = gateway.mcp().call(tool, "{}").send();
        evidence.add("MCP " + tool, mcp.head().map() + " " + ours.apply(mcp.text()));
        evidence.add("bus reply " + tool, ours.apply(overTheBus(tool)));
    }

    private String overTheBus(String tool) {
        try {
            return gateway.vertx()
                    .eventBus()
                    .<Buffer>request("sallyport.tools.call", Buffer.buffer("{\"name\":\"" + tool + "\"}"))
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join()
                    .body()
                    .toString();
        } catch (CompletionException e) {
            return e.getCause() instanceof ReplyException failure ? String.valueOf(failure.getMessage()) : e.toString();
        }
    }
}
