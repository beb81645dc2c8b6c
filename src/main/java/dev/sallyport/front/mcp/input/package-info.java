/** What a server may ask and tell the client whose call it works on. */
@NullMarked
package dev.sallyport.front.mcp.input;

import org.jspecify.annotations.NullMarked;
