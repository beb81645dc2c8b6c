package dev.sallyport.front.admin;

import dev.sallyport.bus.meter.CallEnd;
import dev.sallyport.bus.meter.CallMeter;
import dev.sallyport.bus.meter.CallMeters;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;

/** Calls by front, server, tool and outcome; how long they took; how many are under way. */
record CallSamples(CallMeters meters) implements Samples {
    @Override
    public List<MetricSnapshot> snapshots() {
        CounterSnapshot.Builder calls =
                CounterSnapshot.builder().name("sallyport_calls").help("Ended tool calls");
        HistogramSnapshot.Builder latency = HistogramSnapshot.builder()
                .name("sallyport_call_duration_seconds")
                .help("How long ended tool calls took, from the front to the server and back");
        GaugeSnapshot.Builder inFlight =
                GaugeSnapshot.builder().name("sallyport_calls_in_flight").help("Tool calls under way");
        meters.all().forEach((key, meter) -> {
            Labels labels = Labels.of("front", key.front(), "server", key.server(), "tool", key.tool());
            ends(calls, labels, meter);
            latency.dataPoint(HistogramDataPointSnapshot.builder()
                    .labels(labels)
                    .sum(meter.seconds())
                    .classicHistogramBuckets(ClassicHistogramBuckets.of(CallMeter.bounds(), meter.buckets()))
                    .build());
            inFlight.dataPoint(GaugeDataPointSnapshot.builder()
                    .labels(labels)
                    .value((double) meter.inFlight())
                    .build());
        });
        return List.of(calls.build(), latency.build(), inFlight.build());
    }

    private static void ends(CounterSnapshot.Builder calls, Labels labels, CallMeter meter) {
        for (CallEnd how : CallEnd.values()) {
            if (meter.ended(how) > 0) {
                calls.dataPoint(CounterDataPointSnapshot.builder()
                        .labels(labels.add("outcome", how.label()))
                        .value((double) meter.ended(how))
                        .build());
            }
        }
    }
}
