package dev.sallyport.config.load;

import dev.sallyport.config.Place;
import dev.sallyport.config.source.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Settings of the gateway given by environment variables and command-line options; they lie on top of every file, and
 * options on top of variables. Immutable.
 */
public final class Overrides {
    /** The environment variables, each with the setting it gives. */
    private static final Map<String, String> VARIABLES = Map.of(
            "SALLYPORT_HOST", "http.host",
            "SALLYPORT_PORT", "http.port",
            "SALLYPORT_DATA", "data.folder",
            "SALLYPORT_LOG", "log.level");

    private final List<Node.Fields> layers;

    private Overrides(List<Node.Fields> layers) {
        this.layers = List.copyOf(layers);
    }

    /** Nothing is overridden. */
    public static Overrides none() {
        return new Overrides(List.of());
    }

    /** What the environment gives: {@code SALLYPORT_HOST}, {@code _PORT}, {@code _DATA} and {@code _LOG}. */
    public static Overrides of(Map<String, String> environment) {
        Overrides overrides = none();
        for (Map.Entry<String, String> variable : VARIABLES.entrySet()) {
            String value = environment.get(variable.getKey());
            if (value != null && !value.isEmpty()) {
                overrides = overrides.with(variable.getValue(), value, variable.getKey());
            }
        }
        return overrides;
    }

    /**
     * One more, on top.
     *
     * @param key the setting's dotted path: {@code http.port}
     * @param value as text; numbers and booleans too
     * @param origin what gave it, for findings: {@code --port}
     */
    public Overrides with(String key, String value, String origin) {
        Place place = new Place(origin, 0, 0);
        Node node = new Node.Text(place, value, true);
        String[] names = key.split("\\.");
        for (int i = names.length - 1; i >= 0; i--) {
            node = new Node.Fields(place, new LinkedHashMap<>(Map.of(names[i], node)));
        }
        List<Node.Fields> more = new ArrayList<>(layers);
        more.add((Node.Fields) node);
        return new Overrides(more);
    }

    /** As trees, the last one topmost. */
    List<Node.Fields> layers() {
        return layers;
    }
}
