package dev.sallyport.peer;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.modern.McpSchema.ElicitResult;
import io.modelcontextprotocol.modern.client.McpClient;
import io.modelcontextprotocol.modern.client.McpSyncClient;
import io.modelcontextprotocol.modern.client.transport.HttpClientMcpTransport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A caller over HTTP at revision 2026-07-28. Prints one JSON line: {@code ok}, {@code result} or {@code error}. */
final class PeerClient {
    private static final McpJsonMapper JSON = McpJsonDefaults.getMapper();
    private static final Map<String, Object> ANSWER = Map.of("name", "Ada", "color", "red", "ok", true);

    private PeerClient() {}

    /** The process's exit code: 0 when the command succeeded. */
    static int run(String[] args) throws IOException {
        Map<String, Object> line = new LinkedHashMap<>();
        try {
            McpSyncClient client = McpClient.sync(
                            HttpClientMcpTransport.builder(args[0]).build())
                    .formElicitation(request -> ElicitResult.accept(ANSWER))
                    .build();
            client.discover();
            line.put("ok", true);
            perform(client, args, line);
        } catch (RuntimeException e) {
            line.put("ok", false);
            line.put("error", Map.of("name", e.getClass().getSimpleName(), "message", String.valueOf(e.getMessage())));
        }
        System.out.println(new String(JSON.writeValueAsBytes(line), java.nio.charset.StandardCharsets.UTF_8));
        return Boolean.TRUE.equals(line.get("ok")) ? 0 : 1;
    }

    private static void perform(McpSyncClient client, String[] args, Map<String, Object> line) throws IOException {
        switch (args[1]) {
            case "list" -> line.put("result", client.listTools().list().tools());
            case "call" -> {
                List<Object> progress = new ArrayList<>();
                Map<String, Object> arguments =
                        args.length > 3 ? JSON.readValue(args[3], new TypeRef<Map<String, Object>>() {}) : Map.of();
                line.put(
                        "result",
                        client.tool(args[2])
                                .arguments(arguments)
                                .progress(update -> progress.add(update.progress()))
                                .call());
                line.put("progress", progress);
            }
            default -> throw new IllegalArgumentException("no command " + args[1]);
        }
    }
}
