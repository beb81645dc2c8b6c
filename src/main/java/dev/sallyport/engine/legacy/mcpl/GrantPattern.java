package dev.sallyport.engine.legacy.mcpl;

/**
 * What an operator writes to allow capabilities: a path whose {@code *} segments each stand for exactly one segment.
 *
 * <p>Segment counts must be equal, so a parent does not grant its leaves: {@code channels} is not {@code
 * channels.publish}, and {@code contextHooks.*} reaches none of the hooks' leaves (rule LEG-30). Denying is wider: {@link
 * DenyPattern}.
 *
 * @param text as the operator wrote it
 */
public record GrantPattern(String text) {
    /** Whether it names this capability. */
    public boolean matches(Capability capability) {
        return Segments.matches(Segments.split(text), capability.segments());
    }
}
