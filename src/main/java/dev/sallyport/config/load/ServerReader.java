package dev.sallyport.config.load;

import dev.sallyport.config.Binding;
import dev.sallyport.config.Finding;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.ServerLimits;
import dev.sallyport.config.Transport;
import dev.sallyport.config.bind.Binder;
import dev.sallyport.config.check.ConfigCheck;
import dev.sallyport.config.source.Node;
import dev.sallyport.config.source.Parsed;
import dev.sallyport.config.source.References;
import dev.sallyport.config.source.Source;
import dev.sallyport.config.source.Spot;
import dev.sallyport.config.source.TreeReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads one server and checks it: from a file's tree, or from a JSON object that a caller sent. Any thread. */
public final class ServerReader {
    private static final Set<String> DECIDE_BINDING = Set.of("command", "url", "transport");

    private final Map<String, String> variables;
    private final ServerLimits limits;

    /**
     * A reader.
     *
     * @param variables what {@code ${VAR}} stands for
     * @param limits the gateway's own bounds, for servers that give none
     */
    public ServerReader(Map<String, String> variables, ServerLimits limits) {
        this.variables = Map.copyOf(variables);
        this.limits = limits;
    }

    /** Reads the JSON object of one server, whose id is {@code id} unless it says otherwise. */
    public Candidate read(String id, String json) {
        Parsed parsed = TreeReader.read(new Source(id + ".json", json));
        Candidate candidate = read(id, parsed.tree());
        List<Finding> problems = new ArrayList<>(parsed.unreadable());
        problems.addAll(parsed.repeated());
        if (parsed.unreadable().isEmpty()) {
            problems.addAll(candidate.problems());
        }
        return new Candidate(candidate.config(), problems, candidate.warnings());
    }

    /** Reads a tree of one server, whose id is {@code key} unless it says otherwise. */
    Candidate read(String key, Node written) {
        Spot spot = Spot.server(key);
        References references = new References(variables);
        Node tree = references.in(written, spot);
        Binder binder = new Binder();
        ServerConfig config = binder.record(tree, ServerConfig.defaults(key, limits), spot);
        List<Finding> problems = new ArrayList<>(references.problems());
        binder.problems().stream().filter(problem -> applies(problem, config)).forEach(problems::add);
        problems.addAll(refusals(config, tree, problems));
        String id = ConfigCheck.isName(config.id()) ? config.id() : key;
        List<Finding> warnings = placed(ConfigCheck.warnings(config), tree);
        return new Candidate(config.withId(id), about(id, problems), about(id, warnings));
    }

    private static List<Finding> refusals(ServerConfig config, Node tree, List<Finding> misfits) {
        if (!(tree instanceof Node.Fields)) {
            return List.of();
        }
        Set<String> unreadable = misfits.stream().map(Finding::root).collect(Collectors.toSet());
        return placed(ConfigCheck.problems(config), tree).stream()
                .filter(problem -> !follows(problem, unreadable))
                .toList();
    }

    private static List<Finding> placed(List<Finding> findings, Node tree) {
        return findings.stream()
                .map(finding -> finding.at(Places.of(tree, finding.field())))
                .toList();
    }

    private static List<Finding> about(String id, List<Finding> findings) {
        return findings.stream().map(finding -> finding.about(id)).toList();
    }

    /** Only a stdio launch reads {@code inheritEnv} (rule CFG-18). */
    private static boolean applies(Finding problem, ServerConfig config) {
        return !problem.field().equals("inheritEnv")
                || Binding.resolve(config)
                        .filter(binding -> binding.transport() != Transport.STDIO)
                        .isEmpty();
    }

    /** Whether a problem only follows from a field that could not be read. */
    private static boolean follows(Finding problem, Set<String> unreadable) {
        return unreadable.contains(problem.root())
                || (problem.rule().equals("CFG-10") && unreadable.stream().anyMatch(DECIDE_BINDING::contains));
    }
}
