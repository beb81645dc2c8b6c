/** The MCP endpoint (rules MCP). */
@NullMarked
package dev.sallyport.front.mcp;

import org.jspecify.annotations.NullMarked;
