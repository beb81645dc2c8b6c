/** The modern engine's road to a server over the pipes of a child. */
@NullMarked
package dev.sallyport.engine.modern.stdio;

import org.jspecify.annotations.NullMarked;
