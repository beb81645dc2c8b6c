/** What both engines share: connection states, back-off, what is known of a call. */
@NullMarked
package dev.sallyport.engine;

import org.jspecify.annotations.NullMarked;
