package dev.sallyport.engine.legacy;

import dev.sallyport.config.ServerConfig;
import dev.sallyport.engine.ServerConfigs;
import dev.sallyport.kit.Link;
import dev.sallyport.kit.ScriptedChild;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.ScriptedWebSocket;
import io.vertx.core.Vertx;

/** The two transports of the legacy engine, each in front of a scripted server. */
enum LegacyTransport {
    STDIO {
        @Override
        Door open(Vertx vertx, ScriptedServer server) {
            ScriptedChild child = new ScriptedChild(server);
            return new Door(child, ServerConfigs.child("srv", child.command()), child::awaitLaunch);
        }
    },
    WEBSOCKET {
        @Override
        Door open(Vertx vertx, ScriptedServer server) {
            ScriptedWebSocket socket = ScriptedWebSocket.serve(vertx, server);
            return new Door(socket, ServerConfigs.url("srv", socket.url(), null), socket::awaitLink);
        }
    };

    /** Serves a script. */
    abstract Door open(Vertx vertx, ScriptedServer server);

    /**
     * A served script.
     *
     * @param served closes it
     * @param config reaches it under the id {@code srv}
     * @param links waits for the next session's way back
     */
    record Door(AutoCloseable served, ServerConfig config, java.util.function.Supplier<? extends Link> links)
            implements AutoCloseable {
        Link awaitLink() {
            return links.get();
        }

        @Override
        public void close() throws Exception {
            served.close();
        }
    }
}
