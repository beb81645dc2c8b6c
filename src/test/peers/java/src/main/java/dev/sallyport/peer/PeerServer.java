package dev.sallyport.peer;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.modern.McpSchema.CallToolOutcome;
import io.modelcontextprotocol.modern.McpSchema.CallToolResult;
import io.modelcontextprotocol.modern.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.modern.McpSchema.Implementation;
import io.modelcontextprotocol.modern.McpSchema.InputRequiredResult;
import io.modelcontextprotocol.modern.McpSchema.TextContent;
import io.modelcontextprotocol.modern.McpSchema.Tool;
import io.modelcontextprotocol.modern.server.*;
import io.modelcontextprotocol.modern.server.feature.*;
import io.modelcontextprotocol.modern.server.transport.StdioMcpTransport;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A stdio server of revision 2026-07-28: one tool that answers, one with progress, one that asks, one that throws. */
final class PeerServer {
    private static final Map<String, Object> NO_ARGUMENTS = Map.of("type", "object", "properties", Map.of());
    private static final Map<String, Object> NAME_FORM = Map.of(
            "type", "object", "properties", Map.of("name", Map.of("type", "string")), "required", List.of("name"));

    private PeerServer() {}

    static void serve() throws InterruptedException {
        McpJsonMapper mapper = McpJsonDefaults.getMapper();
        McpServer server = McpServer.builder()
                .serverInfo(Implementation.builder("java-peer", "1").build())
                .jsonMapper(mapper)
                .feature(ToolsFeature.ofSync(repository(tools())))
                .build();
        CountDownLatch ended = new CountDownLatch(1);
        StdioMcpTransport transport = new StdioMcpTransport(server, mapper, untilItEnds(System.in, ended), System.out);
        transport.start().block();
        ended.await();
        transport.closeGracefully().block();
        System.exit(0);
    }

    /** The SDK's transport does not tell that its input has ended; a stdio server goes when it has. */
    private static InputStream untilItEnds(InputStream in, CountDownLatch ended) {
        return new FilterInputStream(in) {
            @Override
            public int read() throws IOException {
                return noticing(super.read());
            }

            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                return noticing(super.read(into, from, length));
            }

            private int noticing(int read) {
                if (read < 0) {
                    ended.countDown();
                }
                return read;
            }
        };
    }

    private static Map<String, McpSyncTool> tools() {
        Map<String, McpSyncTool> tools = new LinkedHashMap<>();
        tools.put(
                "hello",
                McpSyncTool.of(
                        tool("hello", "fixed text"),
                        (context, request) -> McpSyncResponse.result(text("hello from Java"))));
        tools.put(
                "steps",
                McpSyncTool.of(
                        tool("steps", "progress 1, 2, 3"),
                        (context, request) -> McpSyncResponse.streaming(notifier -> {
                            for (int step = 1; step <= 3; step++) {
                                notifier.progress(step, 3d, "step " + step);
                            }
                            return text("done");
                        })));
        tools.put(
                "ask",
                McpSyncTool.of(
                        tool("ask", "asks for a name"),
                        (context, request) -> McpSyncResponse.result(
                                request.inputResponses() == null
                                        ? InputRequiredResult.builder()
                                                .elicit(
                                                        "q",
                                                        ElicitFormRequest.builder("Name?", NAME_FORM)
                                                                .build())
                                                .requestState("plain-state")
                                                .build()
                                        : text("got " + request.inputResponses() + " state "
                                                + request.requestState()))));
        tools.put("boom", McpSyncTool.of(tool("boom", "throws"), (context, request) -> {
            throw new IllegalStateException("boom");
        }));
        return tools;
    }

    private static Tool tool(String name, String description) {
        return Tool.builder(name, NO_ARGUMENTS).description(description).build();
    }

    private static CallToolOutcome text(String words) {
        return CallToolResult.builder()
                .addContent(TextContent.builder(words).build())
                .build();
    }

    private static McpSyncToolRepository repository(Map<String, McpSyncTool> tools) {
        return new McpSyncToolRepository() {
            @Override
            public ToolsPage list(McpRequestContext context, String cursor) {
                return ToolsPage.of(
                        tools.values().stream().map(McpSyncTool::definition).toList());
            }

            @Override
            public McpSyncTool find(McpRequestContext context, String name) {
                return tools.get(name);
            }
        };
    }
}
