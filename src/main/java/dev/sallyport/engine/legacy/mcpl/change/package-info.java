/**
 * What follows when a server's manifest changes on a live session (MCPL section 17).
 *
 * <p>Starting points: {@link dev.sallyport.engine.legacy.mcpl.change.ManifestChanged} (the hint), {@link
 * dev.sallyport.engine.legacy.mcpl.change.FetchLimit} (how often it is followed) and {@link
 * dev.sallyport.engine.legacy.mcpl.change.ChangeReceipt} (what is reported).
 */
@NullMarked
package dev.sallyport.engine.legacy.mcpl.change;

import org.jspecify.annotations.NullMarked;
