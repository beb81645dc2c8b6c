package dev.sallyport.bus;

import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import java.util.List;

/**
 * What a child does, told in order on the context that asked for its launch.
 *
 * <p>After {@link #closed} nothing more is told.
 */
public interface ChildEvents {
    /** Complete stdout lines, without their LF (and CR before it), in order; empty lines are left out. */
    void lines(List<Bytes> lines);

    /** One stderr line. */
    void stderr(ServerText line);

    /**
     * A pipe failed or stdout ended; nothing more can be written, and the child's ending has begun by itself (rule
     * CHILD-13). Told at most once, before {@link #closed}; not told for a close that the host asked for.
     */
    void failed(ServerText reason);

    /** The operating system confirmed the exit of the child and of its whole tree. */
    void closed(ChildExit exit);
}
