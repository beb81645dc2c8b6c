package dev.sallyport.engine.legacy.mcpl;

/**
 * What an operator writes to select feature sets: a name whose {@code *} segments each stand for exactly one segment, as
 * in {@code memory.*}.
 *
 * @param text as the operator wrote it
 */
public record FeatureSetPattern(String text) {
    /** Whether it names this feature set. */
    public boolean matches(String featureSet) {
        return Segments.matches(Segments.split(text), Segments.split(featureSet));
    }
}
