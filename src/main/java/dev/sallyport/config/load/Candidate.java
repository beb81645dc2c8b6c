package dev.sallyport.config.load;

import dev.sallyport.config.Finding;
import dev.sallyport.config.ServerConfig;
import java.util.List;

/**
 * One server as read from a file or a message.
 *
 * @param config its configuration; defaults stand in for what does not fit
 * @param problems what refuses it; empty where it may be admitted
 * @param warnings what its writer should know
 */
public record Candidate(ServerConfig config, List<Finding> problems, List<Finding> warnings) {
    public Candidate {
        problems = List.copyOf(problems);
        warnings = List.copyOf(warnings);
    }

    /** Whether it may be admitted. */
    public boolean admissible() {
        return problems.isEmpty();
    }
}
