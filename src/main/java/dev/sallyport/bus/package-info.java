/**
 * What travels on the event bus inside one process, and its addresses.
 *
 * <p>Starting points: {@link dev.sallyport.bus.LocalCodec} (hands objects over as they are), {@code Addresses}, {@code
 * Exchange} (a call on its way), {@link dev.sallyport.bus.LaunchRequest} (how an engine gets a stdio child).
 */
@NullMarked
package dev.sallyport.bus;

import org.jspecify.annotations.NullMarked;
