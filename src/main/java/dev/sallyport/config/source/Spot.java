package dev.sallyport.config.source;

import dev.sallyport.config.Finding;
import dev.sallyport.config.Place;
import org.jspecify.annotations.Nullable;

/**
 * Whose setting is looked at.
 *
 * @param server the server's id, or null for a setting of the gateway
 * @param path the dotted path of the field; empty for the whole
 */
public record Spot(@Nullable String server, String path) {
    /** The gateway's settings. */
    public static Spot gateway() {
        return new Spot(null, "");
    }

    /** A whole server. */
    public static Spot server(String id) {
        return new Spot(id, "");
    }

    /** The member {@code name} of what is here; the members of the gateway's {@code servers} are servers. */
    public Spot member(String name) {
        if (server == null && path.equals("servers")) {
            return server(name);
        }
        return new Spot(server, path.isEmpty() ? name : path + "." + name);
    }

    /** The item {@code index} of what is here. */
    public Spot item(int index) {
        return new Spot(server, path + "[" + index + "]");
    }

    /** A finding about what is here. */
    public Finding finding(Place place, String found, String allowed, String rule, String remedy) {
        return new Finding(server, path, found, allowed, rule, remedy, place);
    }
}
