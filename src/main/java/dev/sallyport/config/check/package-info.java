/**
 * What is wrong with a configuration, found before anything is spawned or dialed (rules CFG-10 to CFG-32).
 *
 * <p>Starting point: {@link dev.sallyport.config.check.ConfigCheck}.
 */
@NullMarked
package dev.sallyport.config.check;

import org.jspecify.annotations.NullMarked;
