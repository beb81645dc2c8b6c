/**
 * MCP over stdin and stdout for clients that only launch commands (rule MCP-5): each line goes to a gateway's MCP endpoint
 * as a POST, and what comes back becomes lines.
 */
@NullMarked
package dev.sallyport.cli.stdio;

import org.jspecify.annotations.NullMarked;
