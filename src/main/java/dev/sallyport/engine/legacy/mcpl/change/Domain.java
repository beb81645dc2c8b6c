package dev.sallyport.engine.legacy.mcpl.change;

import java.util.Arrays;
import java.util.Optional;

/** The parts of a manifest that a server may announce as changed. */
public enum Domain {
    CAPABILITIES("capabilities"),
    FEATURE_SETS("featureSets"),
    TAG_ONTOLOGY("tagOntology");

    private final String text;

    Domain(String text) {
        this.text = text;
    }

    static Optional<Domain> of(String text) {
        return Arrays.stream(values())
                .filter(domain -> domain.text.equals(text))
                .findFirst();
    }

    /** As on the wire. */
    public String text() {
        return text;
    }
}
