package dev.sallyport.kit;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;

/** One connection through a {@link SaboteurProxy}. */
final class SaboteurLine {
    private final Socket client;
    private final Socket server;

    SaboteurLine(Socket client, Socket server) throws IOException {
        this.client = client;
        this.server = server;
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
    }

    void start(SaboteurFlow toServer, SaboteurFlow toClient) {
        toServer.joins(server);
        toClient.joins(client);
        Threads.daemon("saboteur-to-server", () -> pump(client, server, toServer));
        Threads.daemon("saboteur-to-client", () -> pump(server, client, toClient));
    }

    private void pump(Socket from, Socket to, SaboteurFlow flow) {
        byte[] chunk = new byte[16 * 1024];
        try {
            InputStream in = from.getInputStream();
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                if (!flow.pass(chunk, read, to)) {
                    close();
                    return;
                }
            }
            to.shutdownOutput();
        } catch (IOException e) {
            close();
        } finally {
            flow.leaves(to);
        }
    }

    boolean isOpen() {
        return !client.isClosed() && !client.isInputShutdown() && !server.isClosed();
    }

    void close() {
        quietly(client);
        quietly(server);
    }

    void reset() {
        try {
            client.setSoLinger(true, 0);
            server.setSoLinger(true, 0);
        } catch (IOException e) {
            // closed already
        }
        close();
    }

    private static void quietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // closed is what was wanted
        }
    }
}
