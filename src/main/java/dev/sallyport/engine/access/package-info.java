/** Where credentials of network servers come from: the four forms of {@code accessProvider} (rule MOD-21). */
@NullMarked
package dev.sallyport.engine.access;

import org.jspecify.annotations.NullMarked;
