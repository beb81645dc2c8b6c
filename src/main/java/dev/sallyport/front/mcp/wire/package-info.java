/** HTTP responses as the MCP endpoint uses them: JSON, or a stream of events, with JSON-RPC messages in either. */
@NullMarked
package dev.sallyport.front.mcp.wire;

import org.jspecify.annotations.NullMarked;
