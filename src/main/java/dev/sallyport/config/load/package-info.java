/**
 * From configuration files to settings: read, laid on top of one another, checked, and watched.
 *
 * <p>Starting points: {@link dev.sallyport.config.load.SettingsLoader}, {@link dev.sallyport.config.load.Loaded}, {@link
 * dev.sallyport.config.load.SettingsWatch} (changes while running).
 */
@NullMarked
package dev.sallyport.config.load;

import org.jspecify.annotations.NullMarked;
