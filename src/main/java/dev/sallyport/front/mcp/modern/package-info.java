/** Clients of revision 2026-07-28: every request says all that is needed to serve it (rule MCP-1). */
@NullMarked
package dev.sallyport.front.mcp.modern;

import org.jspecify.annotations.NullMarked;
