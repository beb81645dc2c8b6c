package dev.sallyport.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A TCP proxy that fails on command: it stands between a client and a server on this machine and passes bytes on, until
 * it is told to stall, trickle, cut, reset, or say something of its own.
 *
 * <p>Commands apply to the connections that are open and to those that come later.
 */
public final class SaboteurProxy implements AutoCloseable {
    private final int target;
    private final ServerSocket listener;
    private final SaboteurFlow toServer = new SaboteurFlow();
    private final SaboteurFlow toClient = new SaboteurFlow();
    private final List<SaboteurLine> lines = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private volatile boolean refusing;

    /** A proxy in front of a port of this machine, listening already. */
    public SaboteurProxy(int target) {
        this.target = target;
        try {
            listener = new ServerSocket(0, 256, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Threads.daemon("saboteur-accept", this::accept);
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** An address with its port replaced by the proxy's. */
    public String instead(String url) {
        return url.replace(":" + target, ":" + port());
    }

    /** The bytes on their way to the server. */
    public SaboteurFlow toServer() {
        return toServer;
    }

    /** The bytes on their way to the client. */
    public SaboteurFlow toClient() {
        return toClient;
    }

    /** Closes all connections, one that is just being made included. */
    public synchronized void cut() {
        lines.forEach(SaboteurLine::close);
    }

    /** Resets all connections, one that is just being made included: both sides read an error instead of an end. */
    public synchronized void reset() {
        lines.forEach(SaboteurLine::reset);
    }

    /** From now on connections are reset as soon as they are made. */
    public void refuse() {
        refusing = true;
    }

    /** Takes connections again. */
    public void acceptAgain() {
        refusing = false;
    }

    /** How many connections were made to it, refused ones included. */
    public int connections() {
        return connections.get();
    }

    /** How many connections are open. */
    public int open() {
        return (int) lines.stream().filter(SaboteurLine::isOpen).count();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                connections.incrementAndGet();
                if (refusing) {
                    client.setSoLinger(true, 0);
                    client.close();
                } else {
                    connect(client);
                }
            }
        } catch (IOException e) {
            // closed
        }
    }

    private synchronized void connect(Socket client) throws IOException {
        try {
            SaboteurLine line = new SaboteurLine(client, new Socket(InetAddress.getLoopbackAddress(), target));
            lines.add(line);
            line.start(toServer, toClient);
        } catch (IOException e) {
            // nobody listens behind the proxy: the client finds out the way it would without it
            client.close();
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        cut();
    }
}
