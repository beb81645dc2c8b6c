package dev.sallyport.child.pipe;

/** Takes what one output pipe of a child brings, in order, on the thread that reads the pipe. */
public interface Intake {
    /** Bytes as they were read; the array is the intake's from now on. */
    void chunk(byte[] bytes);

    /** Whether more may be read now; where not, {@link #onRoom} tells when. */
    boolean hasRoom();

    /** Sets what to run, on any thread, when there is room again. */
    void onRoom(Runnable resume);

    /** The last call: the pipe was closed by everybody who could write to it, or given up by us. */
    void ended();

    /** The last call: reading failed with the operating system's reason. */
    void failed(String reason);
}
