package dev.sallyport.front.admin;

import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;

/** Metrics of one subject, as they are now. */
interface Samples {
    /** Each metric once. */
    List<MetricSnapshot> snapshots();
}
