/**
 * Secrets planted wherever a configuration holds one, servers that echo them in every form while they fail in every way
 * they can, and a search through all that the gateway wrote, published or answered meanwhile (rule RED-12).
 *
 * <p>Starting points: {@link dev.sallyport.canary.CanaryTest}. A new transport is one more {@link
 * dev.sallyport.canary.Cage}; a new way to fail is one more {@link dev.sallyport.canary.Mishap}; what a new part of the
 * gateway writes is recorded by {@link dev.sallyport.canary.Evidence}.
 */
@NullMarked
package dev.sallyport.canary;

import org.jspecify.annotations.NullMarked;
