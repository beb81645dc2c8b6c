package dev.sallyport.config.load;

import dev.sallyport.config.Finding;
import dev.sallyport.config.SettingsChange;
import java.util.List;

/** What came of reading the configuration files anew (rule CFG-42). */
public sealed interface Reload {
    /** They say what they said before; nothing happens. */
    record Unchanged() implements Reload {}

    /** The difference was applied. */
    record Applied(SettingsChange change) implements Reload {}

    /** They fail validation, with these problems; nothing happens. */
    record Rejected(List<Finding> problems) implements Reload {
        public Rejected {
            problems = List.copyOf(problems);
        }
    }
}
