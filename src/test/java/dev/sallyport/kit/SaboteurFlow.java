package dev.sallyport.kit;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** One direction through a {@link SaboteurProxy}, over all its connections, and what is done to it. */
public final class SaboteurFlow {
    private final List<Socket> destinations = new ArrayList<>();
    private boolean stalled;
    private int pieces = Integer.MAX_VALUE;
    private long cutAfter = Long.MAX_VALUE;
    private long stallAfter = Long.MAX_VALUE;
    private long passed;

    /** Passes nothing on until {@link #resume}; nothing is lost. */
    public synchronized SaboteurFlow stall() {
        stalled = true;
        return this;
    }

    /** Passes on so many more bytes and then stalls. */
    public synchronized SaboteurFlow stallAfter(long bytes) {
        stallAfter = passed + bytes;
        return this;
    }

    /** Passes bytes on again, those held back first. */
    public synchronized SaboteurFlow resume() {
        stalled = false;
        stallAfter = Long.MAX_VALUE;
        notifyAll();
        return this;
    }

    /** Sends what comes in writes of at most so many bytes, each in a packet of its own as far as TCP lets it. */
    public synchronized SaboteurFlow trickle(int bytes) {
        pieces = bytes;
        return this;
    }

    /** Passes on so many more bytes and then closes the connection that was to carry the next. */
    public synchronized SaboteurFlow cutAfter(long bytes) {
        cutAfter = passed + bytes;
        return this;
    }

    /** Says something in this direction on every open connection, between what the peers say. */
    public synchronized SaboteurFlow inject(byte[] bytes) {
        for (Socket destination : destinations) {
            try {
                destination.getOutputStream().write(bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return this;
    }

    /** How many bytes went this way. */
    public synchronized long passed() {
        return passed;
    }

    synchronized void joins(Socket destination) {
        destinations.add(destination);
    }

    synchronized void leaves(Socket destination) {
        destinations.remove(destination);
    }

    /** Passes bytes on as commanded; false when the connection is to be closed. */
    boolean pass(byte[] bytes, int length, Socket destination) throws IOException {
        OutputStream out = destination.getOutputStream();
        int sent = 0;
        while (sent < length) {
            int next = allowance(length - sent, destination);
            if (next == 0) {
                return false;
            }
            out.write(bytes, sent, next);
            sent += next;
        }
        return true;
    }

    /** How many bytes may be written now; waits while stalled. 0 when a cut is due or the connection is gone. */
    private synchronized int allowance(int wanted, Socket destination) {
        while ((stalled || passed >= stallAfter) && !destination.isClosed()) {
            try {
                wait(100);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return 0;
            }
        }
        if (passed >= cutAfter) {
            cutAfter = Long.MAX_VALUE;
            return 0;
        }
        long most = Math.min(Math.min(wanted, pieces), Math.min(cutAfter - passed, stallAfter - passed));
        int next = (int) Math.min(most, Integer.MAX_VALUE);
        passed += next;
        return next;
    }
}
