package dev.sallyport.bench;

import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;

/**
 * The gateway one gets from the official Java SDK with little code: its Streamable HTTP servlet (on Jetty) in front of
 * its client, every tool of the upstream passed through. {@code PORT http://UPSTREAM} or {@code PORT CMD ARGS}.
 */
final class SdkGateway {
    public static void main(String[] args) throws Exception {
        McpAsyncClient upstream = null;
        for (int i = Integer.getInteger("servers", 1); i > 0; i--) upstream = connect(args); // calls go to the last
        serve(Integer.parseInt(args[0]), upstream);
    }

    private static McpAsyncClient connect(String[] args) {
        McpClientTransport transport = args[1].startsWith("http://")
                ? HttpClientStreamableHttpTransport.builder(args[1].substring(0, args[1].lastIndexOf('/')))
                        .endpoint("/mcp")
                        .build()
                : new StdioClientTransport(
                        ServerParameters.builder(args[1])
                                .args(Arrays.copyOfRange(args, 2, args.length))
                                .build(),
                        McpJsonDefaults.getMapper());
        McpAsyncClient upstream = McpClient.async(transport)
                .requestTimeout(Duration.ofSeconds(30))
                .build();
        upstream.initialize().block();
        return upstream;
    }

    private static void serve(int port, McpAsyncClient upstream) throws Exception {
        List<AsyncToolSpecification> tools = upstream.listTools().block().tools().stream()
                .map(tool -> AsyncToolSpecification.builder()
                        .tool(tool)
                        .callHandler((exchange, request) ->
                                upstream.callTool(new McpSchema.CallToolRequest(tool.name(), request.arguments())))
                        .build())
                .toList();

        HttpServletStreamableServerTransportProvider http = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint("/mcp")
                .build();
        McpServer.async(http)
                .serverInfo("java-sdk-gateway", "1")
                .capabilities(McpSchema.ServerCapabilities.builder().tools(true).build())
                .tools(tools)
                .build();
        Server server = new Server(new InetSocketAddress("127.0.0.1", port));
        ServletContextHandler context = new ServletContextHandler("/");
        ServletHolder holder = new ServletHolder(http);
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/mcp");
        server.setHandler(context);
        server.start();
    }
}
