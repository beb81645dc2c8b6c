/**
 * Operating system processes: starting them, finding everything they started, and signalling it.
 *
 * <p>Starting points: {@link dev.sallyport.child.process.ProcessOperations} (the seam of rule CHILD-22), {@code
 * ProcessTree} (who belongs to a launch, rule CHILD-16).
 */
@NullMarked
package dev.sallyport.child.process;

import org.jspecify.annotations.NullMarked;
