/**
 * What flows between the gateway and a child: a bounded queue towards its stdin, lines from its stdout and stderr.
 *
 * <p>Starting points: {@link dev.sallyport.child.pipe.Pipes} (who moves the bytes), {@link
 * dev.sallyport.child.pipe.StdinQueue} and {@link dev.sallyport.child.pipe.Intake} (the two ends it moves them between).
 */
@NullMarked
package dev.sallyport.child.pipe;

import org.jspecify.annotations.NullMarked;
