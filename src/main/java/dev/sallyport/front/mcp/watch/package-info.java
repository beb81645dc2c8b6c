/** Watches resources at the servers that have them, once for all who want to know. */
@NullMarked
package dev.sallyport.front.mcp.watch;

import org.jspecify.annotations.NullMarked;
