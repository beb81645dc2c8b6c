/** The HTTP server and the fronts on it (rules HTTP, MCP). */
@NullMarked
package dev.sallyport.front;

import org.jspecify.annotations.NullMarked;
