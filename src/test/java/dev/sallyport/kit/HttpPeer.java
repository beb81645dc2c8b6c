package dev.sallyport.kit;

import java.net.URI;
import java.util.function.Supplier;

/**
 * A server that listens. Closing it ends its process.
 *
 * @param process what runs it
 * @param uri its MCP endpoint
 */
public record HttpPeer(RunningProcess process, URI uri) implements AutoCloseable {
    /** The peer once its address is known; the process is ended when it does not come to that. */
    static HttpPeer after(RunningProcess process, Supplier<URI> address) {
        try {
            return new HttpPeer(process, address.get());
        } catch (RuntimeException | AssertionError e) {
            process.close();
            throw e;
        }
    }

    public int port() {
        return uri.getPort();
    }

    @Override
    public void close() {
        process.close();
    }
}
