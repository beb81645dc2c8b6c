package dev.sallyport.bus;

import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import java.util.List;

/**
 * What a child does, told in order on the request's context.
 *
 * <p>After {@link #closed} nothing more is told. A handler that keeps the context busy stops the reading of that child's
 * pipes, and so in the end the child, once a bounded amount waits.
 */
public interface ChildEvents {
    /**
     * Complete stdout lines, without their LF (and CR before it), in order; empty lines are left out. The lines of one
     * call may share an array: who keeps a short one for long copies it.
     */
    void lines(List<Bytes> lines);

    /**
     * What the child wrote to stderr, in order: a line with its LF, or a piece of a long one, which goes on. A
     * credential may lie across pieces, so they are redacted as one stream.
     */
    void stderr(ServerText text);

    /**
     * A pipe failed, stdout ended or the child exited; nothing more can be written, and the ending of what is left of
     * it has begun by itself (rule CHILD-13). Told at most once, before {@link #closed}, which brings the exit code;
     * not told for a close that the host asked for.
     */
    void failed(ServerText reason);

    /** The operating system confirmed the exit of the child and of its whole tree. */
    void closed(ChildExit exit);
}
