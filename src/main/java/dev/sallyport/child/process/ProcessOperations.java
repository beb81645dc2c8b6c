package dev.sallyport.child.process;

import java.io.IOException;

/** The operating system, as far as children need it; what a test replaces by a process that refuses to die (CHILD-22). */
public interface ProcessOperations {
    /**
     * Starts a process. Blocks for some milliseconds.
     *
     * @throws IOException with nothing but the operating system's reason as its message
     */
    ChildProcess start(ProcessSpec spec) throws IOException;
}
