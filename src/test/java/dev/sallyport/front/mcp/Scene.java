package dev.sallyport.front.mcp;

import dev.sallyport.kit.McpSessionClient;
import dev.sallyport.kit.McpTestClient;
import dev.sallyport.kit.ScriptedChild;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** Scripted servers behind one gateway, all ended together. */
final class Scene implements AutoCloseable {
    private final Vertx vertx = Vertx.vertx();
    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final TestGateway.Starter starter = TestGateway.serving();
    private TestGateway gateway;

    /** A server of 2026-07-28. */
    Scene modern(String id, ScriptedServer server, String... more) {
        ScriptedHttp http = ScriptedHttp.serve(vertx, server);
        open.push(http);
        starter.http(id, http.url(), more);
        return this;
    }

    /** A server of 2024-11-05. */
    Scene legacy(String id, ScriptedServer server, String... more) {
        ScriptedChild child = new ScriptedChild(server);
        open.push(child);
        starter.legacy(id, child.command(), more);
        return this;
    }

    /** What else the gateway is to be. */
    TestGateway.Starter with() {
        return starter;
    }

    Scene start() {
        gateway = starter.start();
        open.push(gateway);
        return this;
    }

    TestGateway gateway() {
        return gateway;
    }

    McpTestClient client(String path) {
        return new McpTestClient(gateway.url(path));
    }

    McpSessionClient session(String path, String revision, String capabilities) {
        return McpSessionClient.open(gateway.url(path), revision, capabilities);
    }

    @Override
    public void close() throws IOException {
        try {
            for (AutoCloseable one : open) {
                one.close();
            }
        } catch (Exception e) {
            throw new IOException(e);
        } finally {
            vertx.close().await();
        }
    }
}
