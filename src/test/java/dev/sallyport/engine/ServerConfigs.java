package dev.sallyport.engine;

import dev.sallyport.config.Endpoint;
import dev.sallyport.config.Family;
import dev.sallyport.config.McplPolicy;
import dev.sallyport.config.ReconnectPolicy;
import dev.sallyport.config.Secret;
import dev.sallyport.config.ServerConfig;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Configurations of servers for tests. */
public final class ServerConfigs {
    private ServerConfigs() {}

    /** A legacy server that is a child. */
    public static ServerConfig child(String id, List<String> command) {
        return child(id, command, Map.of());
    }

    /** A legacy server that is a child with an environment. */
    public static ServerConfig child(String id, List<String> command, Map<String, String> env) {
        return ServerConfig.of(id, endpoint(command, env, null));
    }

    /** A modern server that is a child. */
    public static ServerConfig modernChild(String id, List<String> command) {
        return ServerConfig.of(id, endpoint(command, Map.of(), Family.MODERN));
    }

    private static Endpoint endpoint(List<String> command, Map<String, String> env, @Nullable Family family) {
        List<String> args = command.subList(1, command.size());
        return new Endpoint(command.get(0), args, env, false, null, null, null, family, null, null);
    }

    /** A server at a url, with a token or null. */
    public static ServerConfig url(String id, String url, @Nullable String token) {
        Secret secret = token == null ? null : Secret.of(token);
        return ServerConfig.of(id, new Endpoint(null, List.of(), Map.of(), false, null, url, null, null, secret, null));
    }

    /** The same that retries after a few milliseconds. */
    public static ServerConfig reconnecting(ServerConfig server) {
        return with(server, new ReconnectPolicy(true, 20, 40), server.requestTimeoutMs(), server.mcpl());
    }

    /** The same with another deadline; 0 is none. */
    public static ServerConfig within(ServerConfig server, long requestTimeoutMs) {
        return with(server, server.reconnect(), requestTimeoutMs, server.mcpl());
    }

    /** The same with another MCPL policy. */
    public static ServerConfig governed(ServerConfig server, McplPolicy policy) {
        return with(server, server.reconnect(), server.requestTimeoutMs(), policy);
    }

    /** The same with these. */
    static ServerConfig with(ServerConfig server, ReconnectPolicy reconnect, long timeoutMs, McplPolicy policy) {
        return new ServerConfig(
                server.id(),
                server.enabled(),
                server.endpoint(),
                server.tools(),
                reconnect,
                timeoutMs,
                server.limits(),
                server.absentResultType(),
                policy);
    }
}
