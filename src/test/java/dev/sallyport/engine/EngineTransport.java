package dev.sallyport.engine;

import dev.sallyport.config.ServerConfig;
import dev.sallyport.kit.ChildLink;
import dev.sallyport.kit.Link;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedChild;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.ScriptedWebSocket;
import dev.sallyport.kit.Scripts;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.function.Supplier;

/** Every way to a server that the engines have, each in front of a scripted one. */
enum EngineTransport {
    MODERN_STDIO(true) {
        @Override
        Door open(Vertx vertx, ScriptedServer server) {
            ScriptedChild child = new ScriptedChild(server);
            return new Door(child, ServerConfigs.modernChild("srv", child.command()), child::launches);
        }
    },
    MODERN_HTTP(true) {
        @Override
        Door open(Vertx vertx, ScriptedServer server) {
            ScriptedHttp http = ScriptedHttp.serve(vertx, server);
            return new Door(http, ServerConfigs.url("srv", http.url(), null), List::of);
        }
    },
    LEGACY_STDIO(false) {
        @Override
        Door open(Vertx vertx, ScriptedServer server) {
            ScriptedChild child = new ScriptedChild(server);
            return new Door(child, ServerConfigs.child("srv", child.command()), child::launches);
        }
    },
    LEGACY_WEBSOCKET(false) {
        @Override
        Door open(Vertx vertx, ScriptedServer server) {
            ScriptedWebSocket socket = ScriptedWebSocket.serve(vertx, server);
            return new Door(socket, ServerConfigs.url("srv", socket.url(), null), List::of);
        }
    };

    private final boolean modern;

    EngineTransport(boolean modern) {
        this.modern = modern;
    }

    /** Serves a script. */
    abstract Door open(Vertx vertx, ScriptedServer server);

    /** Whether it is the modern engine's. */
    boolean isModern() {
        return modern;
    }

    /** Whether it leads to sockets, which may be dropped, rather than to a child. */
    boolean overSockets() {
        return this == MODERN_HTTP || this == LEGACY_WEBSOCKET;
    }

    /** A server of the engine's revision. */
    ScriptedServer server() {
        return modern ? Scripts.modern("echo") : Scripts.legacy("echo");
    }

    /** The method of the first request of a session. */
    String opening() {
        return modern ? "server/discover" : "initialize";
    }

    /** Answers the first request as a server of the engine's revision does. */
    void welcome(Request opening) {
        answer(opening, modern ? "2026-07-28" : "2024-11-05");
    }

    /** Answers the first request as a server of another revision does. */
    void disagree(Request opening) {
        answer(opening, "2025-11-25");
    }

    private void answer(Request opening, String revision) {
        opening.result(modern ? Scripts.discovered(revision) : Scripts.initialized(revision, "{\"tools\":{}}"));
    }

    /**
     * A served script.
     *
     * @param served closes it
     * @param config reaches it under the id {@code srv}
     * @param launches every child so far
     */
    record Door(AutoCloseable served, ServerConfig config, Supplier<List<ChildLink>> launches)
            implements AutoCloseable {
        /** How many children run. */
        long running() {
            return launches.get().stream().filter(ChildLink::isAlive).count();
        }

        @Override
        public void close() throws Exception {
            served.close();
        }
    }

    /** The way back to whoever sent the first request of the newest session. */
    Link link(ScriptedServer server) {
        List<Request> openings = server.requests(opening());
        return openings.get(openings.size() - 1).link();
    }
}
