/** Traces and alerts (rules TRC). */
@NullMarked
package dev.sallyport.ops;

import org.jspecify.annotations.NullMarked;
