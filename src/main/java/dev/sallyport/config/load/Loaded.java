package dev.sallyport.config.load;

import dev.sallyport.config.Finding;
import dev.sallyport.config.Settings;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What configuration files amount to.
 *
 * @param settings the settings, with the servers that may be admitted; defaults stand in for what does not fit
 * @param refused the servers that are refused, by id; they do not stop the others (rule CFG-41)
 * @param fatal what refuses the whole: unreadable files, the gateway's own settings, clashes of servers
 * @param warnings what their writer should know
 * @param unreadable whether a file could not be read at all
 */
public record Loaded(
        Settings settings,
        Map<String, Candidate> refused,
        List<Finding> fatal,
        List<Finding> warnings,
        boolean unreadable) {
    public Loaded {
        refused = Collections.unmodifiableMap(new LinkedHashMap<>(refused));
        fatal = List.copyOf(fatal);
        warnings = List.copyOf(warnings);
    }

    /** The same with other settings. */
    public Loaded with(Settings others) {
        return new Loaded(others, refused, fatal, warnings, unreadable);
    }

    /** Whether a gateway may start with it, though some servers may be refused. */
    public boolean startable() {
        return fatal.isEmpty();
    }

    /** Everything that is wrong, in one list: the whole first, then server by server. */
    public List<Finding> problems() {
        return Stream.concat(fatal.stream(), refused.values().stream().flatMap(server -> server.problems().stream()))
                .toList();
    }
}
