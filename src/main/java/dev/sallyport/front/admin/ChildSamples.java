package dev.sallyport.front.admin;

import dev.sallyport.bus.ChildStats;
import dev.sallyport.bus.ChildrenReport.Child;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;
import java.util.function.ToLongFunction;

/** How often the children of stdio servers were started again, and what waits to be written to them. */
record ChildSamples(List<Child> children) implements Samples {
    @Override
    public List<MetricSnapshot> snapshots() {
        CounterSnapshot.Builder restarts = CounterSnapshot.builder()
                .name("sallyport_child_restarts")
                .help("Launches of a stdio server's child after its first");
        for (Child child : children) {
            restarts.dataPoint(CounterDataPointSnapshot.builder()
                    .labels(labels(child))
                    .value(child.launches() - 1)
                    .build());
        }
        return List.of(
                restarts.build(),
                running(
                        "sallyport_child_queued_bytes",
                        "Bytes that wait for a child to read them",
                        ChildStats::queuedBytes),
                running("sallyport_child_stdin_bytes", "Bytes that this child was written", ChildStats::bytesIn),
                running("sallyport_child_stdout_bytes", "Bytes that this child has written", ChildStats::bytesOut));
    }

    private MetricSnapshot running(String name, String help, ToLongFunction<ChildStats> value) {
        GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(help);
        for (Child child : children) {
            ChildStats stats = child.running();
            if (stats != null) {
                gauge.dataPoint(GaugeDataPointSnapshot.builder()
                        .labels(labels(child))
                        .value((double) value.applyAsLong(stats))
                        .build());
            }
        }
        return gauge.build();
    }

    private static Labels labels(Child child) {
        return Labels.of("server", child.server());
    }
}
