package dev.sallyport.engine.legacy.mcpl;

/**
 * What an operator writes to take capabilities away: a path, with {@code *} for one segment, and everything below it.
 *
 * <p>Wider than {@link GrantPattern} on purpose: {@code channels} takes every leaf of the channels away.
 *
 * @param text as the operator wrote it
 */
public record DenyPattern(String text) {
    /** Whether it names this capability or an ancestor of it. */
    public boolean covers(Capability capability) {
        return Segments.startMatches(Segments.split(text), capability.segments());
    }
}
