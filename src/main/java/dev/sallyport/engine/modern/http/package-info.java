/** The modern engine's road to a server over Streamable HTTP. */
@NullMarked
package dev.sallyport.engine.modern.http;

import org.jspecify.annotations.NullMarked;
