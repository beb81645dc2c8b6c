/** Clients of the revisions that open a session by {@code initialize}: 2024-11-05 to 2025-11-25 (rule MCP-1). */
@NullMarked
package dev.sallyport.front.mcp.session;

import org.jspecify.annotations.NullMarked;
