package dev.sallyport.demo;

import java.io.IOException;
import java.io.OutputStream;

/** The way out: one message at a time, each written whole. Called from any thread; blocks while the peer reads slowly. */
final class Outbound {
    private final OutputStream out;
    private volatile boolean open = true;

    Outbound(OutputStream out) {
        this.out = out;
    }

    /** Writes a line that ends with its line feed. Once a write has failed nothing more is written. */
    synchronized void write(byte[] line) {
        if (!open) {
            return;
        }
        try {
            out.write(line);
            out.flush();
        } catch (IOException e) {
            open = false;
        }
    }

    /** Whether the peer could still be reached when something was last written. */
    boolean isOpen() {
        return open;
    }
}
