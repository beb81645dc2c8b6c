/** Sallyport, a gateway for MCP tools: the command line and the way to embed it. */
@NullMarked
package dev.sallyport;

import org.jspecify.annotations.NullMarked;
