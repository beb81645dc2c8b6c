/**
 * Trees of configuration files as the records of {@link dev.sallyport.config}, with everything that does not fit
 * reported at once.
 *
 * <p>Starting points: {@link dev.sallyport.config.bind.Binder} (one map as one record), {@link
 * dev.sallyport.config.bind.Shape} (the keys of a record).
 */
@NullMarked
package dev.sallyport.config.bind;

import org.jspecify.annotations.NullMarked;
