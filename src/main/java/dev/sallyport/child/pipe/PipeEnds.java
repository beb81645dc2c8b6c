package dev.sallyport.child.pipe;

import java.util.function.Consumer;

/**
 * What a child's pipes are moved from and to.
 *
 * @param stdin what is to be written
 * @param stdout takes what is read
 * @param stderr takes what is read
 * @param stdinLost told at most once, on any thread, why nothing can be written any more
 */
public record PipeEnds(StdinQueue stdin, Intake stdout, Intake stderr, Consumer<String> stdinLost) {
    /** How the reason of a pipe that failed begins; a pipe that was merely closed by the other side has another one. */
    public static final String FAILED = "pipe failed: ";
}
