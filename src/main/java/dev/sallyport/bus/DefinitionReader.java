package dev.sallyport.bus;

import dev.sallyport.config.Finding;
import dev.sallyport.config.Settings;
import dev.sallyport.config.load.Candidate;
import dev.sallyport.config.load.ServerReader;
import java.util.ArrayList;
import java.util.List;

/** Reads the JSON object of a server that is given at run time. Any thread. */
public final class DefinitionReader {
    private final ServerReader reader;

    /** A reader under the gateway's own bounds; {@code ${VAR}} stands for the process's environment. */
    public DefinitionReader(Settings settings) {
        this.reader = new ServerReader(System.getenv(), settings.children().limits());
    }

    /**
     * What was read.
     *
     * @param definition the server; to be used only where nothing is wrong
     * @param problems what is wrong with it, each in one line; they quote no values
     */
    public record Read(ServerDefinition definition, List<String> problems) {
        public Read {
            problems = List.copyOf(problems);
        }

        /** Whether it may be admitted. */
        public boolean admissible() {
            return problems.isEmpty();
        }
    }

    /** Reads a server whose id is {@code id}, unless its text says otherwise. */
    public Read read(String id, String text) {
        Candidate candidate = reader.read(id, text);
        List<String> problems =
                new ArrayList<>(candidate.problems().stream().map(Finding::text).toList());
        if (problems.isEmpty() && !candidate.config().enabled()) {
            problems.add("server \"" + id + "\": enabled is false; a server that is given at run time is connected");
        }
        return new Read(new ServerDefinition(candidate.config(), text), problems);
    }
}
