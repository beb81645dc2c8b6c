package dev.sallyport.child.process;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The one environment variable that a launch's processes inherit, by which a descendant is recognised after it left its
 * session and lost its parents (rule CHILD-16), or after the gateway died (rule CHILD-17).
 *
 * @param value unique to one launch, on any machine
 */
public record LaunchMark(String value) {
    /** The variable's name. */
    public static final String VARIABLE = "SALLYPORT_LAUNCH";

    private static final String GATEWAY = UUID.randomUUID().toString();
    private static final AtomicLong COUNT = new AtomicLong();

    /** A mark that no launch had before. */
    public static LaunchMark next() {
        return new LaunchMark(GATEWAY + "." + COUNT.incrementAndGet());
    }

    /** Adds the mark to an environment. */
    public void addTo(Map<String, String> environment) {
        environment.put(VARIABLE, value);
    }
}
