/**
 * MCPL as its host sees it: what a server may do, and how it is told.
 *
 * <p>Nothing here knows a transport or a clock; the engine feeds it messages and times. Starting points: {@link
 * dev.sallyport.engine.legacy.mcpl.Manifest} (what a server advertises), {@link
 * dev.sallyport.engine.legacy.mcpl.Offer} (what the operator leaves of it), {@link
 * dev.sallyport.engine.legacy.mcpl.Epoch} (what is in force on one session) and {@link
 * dev.sallyport.engine.legacy.mcpl.InboundGuard} (what a server's own message may reach).
 */
@NullMarked
package dev.sallyport.engine.legacy.mcpl;

import org.jspecify.annotations.NullMarked;
