package dev.sallyport.config.check;

import dev.sallyport.config.Finding;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the findings about one server, or about the gateway. */
final class Report {
    private final @Nullable String server;
    private final List<Finding> findings = new ArrayList<>();

    Report(@Nullable String server) {
        this.server = server;
    }

    void add(String field, String found, String allowed, String rule, String remedy) {
        findings.add(Finding.of(server, field, found, allowed, rule, remedy));
    }

    List<Finding> findings() {
        return List.copyOf(findings);
    }
}
