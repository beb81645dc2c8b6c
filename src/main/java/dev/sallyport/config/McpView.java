package dev.sallyport.config;

import java.util.List;

/** A subset of the catalog, served at {@code /mcp/views/<name>} (rule MCP-4). */
public record McpView(
        @Key("Published names of its tools, * matches any run of characters")
        List<String> tools) {
    /** No tool. */
    public static final McpView DEFAULT = new McpView(List.of());

    public McpView {
        tools = List.copyOf(tools);
    }
}
