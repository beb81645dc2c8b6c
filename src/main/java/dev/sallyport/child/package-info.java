/**
 * Stdio children, launched and reaped on worker threads (rules CHILD).
 *
 * <p>Starting points: {@link dev.sallyport.child.ChildrenVerticle} (every launch, from the request to the confirmed
 * end), {@code LaunchState} (its lifecycle), {@link dev.sallyport.child.ReaperVerticle} (the escalation that ends a
 * process tree). Bytes are in {@code pipe}, the operating system in {@code process}, what outlives the gateway in {@code
 * ledger}.
 */
@NullMarked
package dev.sallyport.child;

import org.jspecify.annotations.NullMarked;
