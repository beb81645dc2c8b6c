package dev.sallyport.front.admin;

import dev.sallyport.bus.ServerStatus;
import dev.sallyport.bus.SessionInfo;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The catalog's size and where each server's connection stands.
 *
 * @param tools in the catalog
 * @param servers all of them
 */
record ServerSamples(int tools, List<ServerStatus> servers) implements Samples {
    @Override
    public List<MetricSnapshot> snapshots() {
        return List.of(
                gauge("sallyport_catalog_tools", "Tools in the catalog")
                        .dataPoint(GaugeDataPointSnapshot.builder().value(tools).build())
                        .build(),
                each(
                        "sallyport_server_up",
                        "Whether a server is connected",
                        server -> server.connection().state().equals("connected") ? 1 : 0),
                each("sallyport_server_tools", "Tools of a server in the catalog", ServerStatus::tools),
                each(
                        "sallyport_server_reconnects",
                        "Sessions of a server's connection after its first",
                        ServerSamples::reconnects),
                each(
                        "sallyport_server_reconnect_attempt",
                        "The attempt to reconnect that is under way or next, 0 where there is none",
                        server -> server.connection().attempt()));
    }

    private static double reconnects(ServerStatus server) {
        SessionInfo session = server.connection().session();
        return session == null ? 0 : Math.max(0, session.number() - 1);
    }

    private MetricSnapshot each(String name, String help, ToDoubleFunction<ServerStatus> value) {
        GaugeSnapshot.Builder gauge = gauge(name, help);
        for (ServerStatus server : servers) {
            gauge.dataPoint(GaugeDataPointSnapshot.builder()
                    .labels(Labels.of("server", server.id(), "transport", String.valueOf(server.transport())))
                    .value(value.applyAsDouble(server))
                    .build());
        }
        return gauge.build();
    }

    private static GaugeSnapshot.Builder gauge(String name, String help) {
        return GaugeSnapshot.builder().name(name).help(help);
    }
}
