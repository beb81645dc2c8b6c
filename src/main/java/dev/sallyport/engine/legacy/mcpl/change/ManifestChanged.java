package dev.sallyport.engine.legacy.mcpl.change;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * A server's hint that its manifest is another one now ({@code mcpl/manifestChanged}). It needs no capability and changes
 * nothing by itself: only the manifest fetched afterwards counts.
 *
 * @param revision the server's name for the new manifest, untrusted
 * @param domains what it says has changed, at least one
 */
public record ManifestChanged(String revision, Set<Domain> domains) {
    public ManifestChanged {
        domains = Set.copyOf(domains);
    }

    /** Reads the parameters; empty where they are not of the defined shape, so that the hint is dropped. */
    public static Optional<ManifestChanged> of(JsonNode params) {
        EnumSet<Domain> domains = EnumSet.noneOf(Domain.class);
        for (JsonNode named : params.path("domains")) {
            Optional<Domain> domain = Domain.of(named.asText(""));
            if (domain.isEmpty()) {
                return Optional.empty();
            }
            domains.add(domain.get());
        }
        JsonNode revision = params.path("revision");
        return revision.isTextual() && !domains.isEmpty()
                ? Optional.of(new ManifestChanged(revision.textValue(), domains))
                : Optional.empty();
    }

    /** Two hints that one fetch answers: the later revision, the domains of both. */
    ManifestChanged and(ManifestChanged later) {
        EnumSet<Domain> both = EnumSet.copyOf(domains);
        both.addAll(later.domains);
        return new ManifestChanged(later.revision, both);
    }
}
