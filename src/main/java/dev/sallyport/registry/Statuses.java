package dev.sallyport.registry;

import dev.sallyport.bus.ConnectionStatus;
import dev.sallyport.bus.ServerStatus;
import dev.sallyport.config.Binding;
import dev.sallyport.config.ServerConfig;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** How every server is, for listings (rule OWN-9). */
final class Statuses {
    private final Parts parts;
    private final Providers providers;

    Statuses(Parts parts, Providers providers) {
        this.parts = parts;
        this.providers = providers;
    }

    /** Every server's status, and every provider's, in the order of ids. */
    Future<List<ServerStatus>> all() {
        List<Future<ServerStatus>> registered =
                parts.servers().all().stream().map(this::status).toList();
        return Future.join(registered).map(done -> {
            List<ServerStatus> all = new ArrayList<>(providers.statuses());
            parts.servers().absent().forEach(absent -> all.add(status(absent)));
            registered.forEach(status -> all.add(status.result()));
            all.sort(Comparator.comparing(ServerStatus::id));
            return all;
        });
    }

    private Future<ServerStatus> status(Server server) {
        Future<ConnectionStatus> connection = server.standing().word() == null
                ? parts.connections().status(server)
                : Future.succeededFuture(own(server));
        return connection.map(status -> status(
                server.config(),
                server.definition().origin(),
                server.inventory().tools().size(),
                status));
    }

    private static ConnectionStatus own(Server server) {
        Standing standing = server.standing();
        return new ConnectionStatus(
                String.valueOf(standing.word()), server.sinceEpochMs(), 0, 0, standing.reason(), null);
    }

    private static ServerStatus status(Servers.Absent absent) {
        ConnectionStatus connection =
                new ConnectionStatus(absent.state(), absent.sinceEpochMs(), 0, 0, absent.reason(), null);
        return status(absent.definition().config(), absent.definition().origin(), 0, connection);
    }

    private static ServerStatus status(ServerConfig config, String origin, int tools, ConnectionStatus connection) {
        Optional<Binding> binding = Binding.resolve(config);
        return new ServerStatus(
                config.id(),
                binding.map(b -> b.family().word()).orElse(null),
                binding.map(b -> b.transport().word()).orElse(null),
                origin,
                config.prefix(),
                tools,
                connection);
    }
}
