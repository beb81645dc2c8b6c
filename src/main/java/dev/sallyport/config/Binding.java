package dev.sallyport.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How a server is reached and which engine serves it. {@link #resolve} is the one function that says so (rule CFG-3). */
public sealed interface Binding {
    /** The engine's family. */
    Family family();

    /** The road to the server. */
    Transport transport();

    /**
     * Resolves a configuration's binding (rules CFG-1, CFG-2).
     *
     * @return empty where the configuration does not say (one of the problems of rule CFG-10 or CFG-11)
     */
    static Optional<Binding> resolve(ServerConfig config) {
        Endpoint endpoint = config.endpoint();
        Transport chosen = endpoint.transport();
        if (chosen == null && endpoint.command() != null && endpoint.url() != null) {
            return Optional.empty();
        }
        boolean stdio = chosen == null ? endpoint.command() != null : chosen == Transport.STDIO;
        return stdio ? stdio(endpoint) : network(endpoint, chosen);
    }

    private static Optional<Binding> stdio(Endpoint endpoint) {
        String program = endpoint.command();
        if (program == null) {
            return Optional.empty();
        }
        List<String> command = new ArrayList<>();
        command.add(program);
        command.addAll(endpoint.args());
        Family family = endpoint.protocol() == null ? Family.LEGACY : endpoint.protocol();
        return Optional.of(new Stdio(family, command, endpoint.env(), endpoint.inheritEnv(), endpoint.cwd()));
    }

    private static Optional<Binding> network(Endpoint endpoint, @Nullable Transport chosen) {
        String url = endpoint.url();
        Transport transport = url == null ? null : Transport.ofScheme(scheme(url));
        if (url == null || transport == null || (chosen != null && chosen != transport)) {
            return Optional.empty();
        }
        return Optional.of(
                transport == Transport.HTTP
                        ? new Http(url, endpoint.token(), endpoint.accessProvider())
                        : new WebSocket(url, endpoint.token(), endpoint.accessProvider()));
    }

    private static String scheme(String url) {
        int colon = url.indexOf(':');
        return colon < 0 ? "" : url.substring(0, colon);
    }

    /**
     * A child process.
     *
     * @param family legacy, or modern where the configuration says so
     * @param command the program and its arguments
     * @param env what is set on top of what the child inherits
     * @param inheritEnv whether it inherits the gateway's whole environment
     * @param cwd its working folder, or null for the gateway's own
     */
    record Stdio(
            Family family,
            List<String> command,
            Map<String, String> env,
            boolean inheritEnv,
            @Nullable String cwd) implements Binding {
        public Stdio {
            command = List.copyOf(command);
        }

        @Override
        public Transport transport() {
            return Transport.STDIO;
        }

        /** Arguments and environment may hold credentials. */
        @Override
        public String toString() {
            return "Stdio[" + family.word() + "]";
        }
    }

    /**
     * A modern server over Streamable HTTP.
     *
     * @param url never to be shown as it is (rule RED-9)
     * @param token the static credential, used where the provider is null or fails
     * @param accessProvider asked at each dial, or null
     */
    record Http(
            String url, @Nullable Secret token, @Nullable AccessProvider accessProvider) implements Binding {
        @Override
        public Family family() {
            return Family.MODERN;
        }

        @Override
        public Transport transport() {
            return Transport.HTTP;
        }

        /** Urls may hold credentials. */
        @Override
        public String toString() {
            return "Http[***]";
        }
    }

    /**
     * An MCPL server over a WebSocket.
     *
     * @param url never to be shown as it is (rule RED-9)
     * @param token the static credential, used where the provider is null or fails
     * @param accessProvider asked at each dial, or null
     */
    record WebSocket(
            String url, @Nullable Secret token, @Nullable AccessProvider accessProvider) implements Binding {
        @Override
        public Family family() {
            return Family.LEGACY;
        }

        @Override
        public Transport transport() {
            return Transport.WEBSOCKET;
        }

        /** Urls may hold credentials. */
        @Override
        public String toString() {
            return "WebSocket[***]";
        }
    }
}
