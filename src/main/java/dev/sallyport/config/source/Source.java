package dev.sallyport.config.source;

/**
 * One configuration file as text.
 *
 * @param name its name, for places in findings
 * @param text its content
 */
public record Source(String name, String text) {
    /** Whether its name says JSON; everything else is read as YAML. */
    boolean isJson() {
        return name.endsWith(".json") || name.endsWith(".jsonc");
    }

    /** Never the text: it may hold credentials. */
    @Override
    public String toString() {
        return "Source[" + name + "]";
    }
}
