package dev.sallyport.engine.legacy.mcpl.change;

/**
 * One consequence of a manifest change, in the host's own closed vocabulary (MCPL section 17).
 *
 * @param kind what happened
 * @param subject the capability's path or the feature set's name; a name is the server's text
 * @param disposition what it asks of whoever reads it
 */
public record Impact(Kind kind, String subject, Disposition disposition) {
    /** What happened. */
    public enum Kind {
        CAPABILITY_REVOKED("capability-revoked"),
        CAPABILITY_EXPANSION_PENDING("capability-expansion-pending"),
        FEATURE_DEGRADED("feature-degraded"),
        FEATURE_RESTORED("feature-restored"),
        ONTOLOGY_ACCEPTANCE_INVALIDATED("ontology-acceptance-invalidated"),
        ONTOLOGY_REFERENCE_UNDECLARED("ontology-reference-undeclared"),
        SURFACE_CHANGED("surface-changed");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** As traces write it. */
        public String text() {
            return text;
        }
    }

    /** What it asks of whoever reads it. */
    public enum Disposition {
        /** Done. */
        APPLIED("applied"),
        /** Somebody may want to change the policy. */
        DECISION_NEEDED("decision-needed"),
        /** Good to know. */
        INFORMATIONAL("informational");

        private final String text;

        Disposition(String text) {
            this.text = text;
        }

        /** As traces write it. */
        public String text() {
            return text;
        }
    }
}
