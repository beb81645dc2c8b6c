package dev.sallyport.front.admin;

import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Metrics as Prometheus reads them, with those of the Java runtime. Takes a while at first: not for an event loop. */
final class Exposition {
    private static final PrometheusMeterRegistry RUNTIME = runtime();

    private Exposition() {}

    private static PrometheusMeterRegistry runtime() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        return registry;
    }

    static Buffer text(List<? extends Samples> subjects) {
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        subjects.forEach(subject -> subject.snapshots().forEach(all::metricSnapshot));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            PrometheusTextFormatWriter.create().write(out, all.build());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        out.writeBytes(RUNTIME.scrape().getBytes(StandardCharsets.UTF_8));
        return Buffer.buffer(out.toByteArray());
    }
}
