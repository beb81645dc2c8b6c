/** What a path of the MCP endpoint offers, and which server a request goes to (rules MCP-1, MCP-4). */
@NullMarked
package dev.sallyport.front.mcp.offer;

import org.jspecify.annotations.NullMarked;
