/**
 * Configuration files of other clients, made into ours (rule CFG-44).
 *
 * <p>Starting point: {@link dev.sallyport.config.foreign.Importer}.
 */
@NullMarked
package dev.sallyport.config.foreign;

import org.jspecify.annotations.NullMarked;
