/**
 * Configuration files as text and as trees that know where each value was written.
 *
 * <p>Starting points: {@link dev.sallyport.config.source.Sources} (reads files and folders), {@link
 * dev.sallyport.config.source.TreeReader} (YAML and JSON), {@link dev.sallyport.config.source.Overlay} (later files on
 * top), {@link dev.sallyport.config.source.References} (variables).
 */
@NullMarked
package dev.sallyport.config.source;

import org.jspecify.annotations.NullMarked;
