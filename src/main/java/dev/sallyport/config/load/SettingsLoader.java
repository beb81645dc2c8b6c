package dev.sallyport.config.load;

import dev.sallyport.config.Finding;
import dev.sallyport.config.Place;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.Settings;
import dev.sallyport.config.bind.Binder;
import dev.sallyport.config.check.ConfigCheck;
import dev.sallyport.config.source.Node;
import dev.sallyport.config.source.Overlay;
import dev.sallyport.config.source.Parsed;
import dev.sallyport.config.source.References;
import dev.sallyport.config.source.Source;
import dev.sallyport.config.source.Sources;
import dev.sallyport.config.source.Spot;
import dev.sallyport.config.source.TreeReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes settings of configuration files: later files on top of earlier ones field by field, variables replaced,
 * everything checked in one run. Immutable; any thread.
 */
public final class SettingsLoader {
    private static final String SERVERS = "servers";

    /** What editors read in JSON files. */
    private static final String EDITORS_SCHEMA = "$schema";

    private final Map<String, String> variables;
    private final Overrides overrides;

    /**
     * A loader.
     *
     * @param variables what {@code ${VAR}} stands for: usually the process's environment
     * @param overrides what lies on top of every file
     */
    public SettingsLoader(Map<String, String> variables, Overrides overrides) {
        this.variables = Map.copyOf(variables);
        this.overrides = overrides;
    }

    /** Reads files and folders and makes settings of them. Blocks while it reads. */
    public Loaded load(List<Path> paths) {
        return load(Sources.read(paths));
    }

    /** Makes settings of texts. */
    public Loaded load(Sources sources) {
        List<Finding> unreadable = new ArrayList<>(sources.unreadable());
        List<Finding> fatal = new ArrayList<>();
        List<Node.Fields> layers = new ArrayList<>();
        for (Source source : sources.texts()) {
            Parsed parsed = TreeReader.read(source);
            unreadable.addAll(parsed.unreadable());
            fatal.addAll(parsed.repeated());
            layers.add(parsed.tree());
        }
        fatal.addAll(0, unreadable);
        layers.addAll(overrides.layers());
        Node.Fields tree = Overlay.of(layers);
        return new Assembly(tree, fatal).loaded(!unreadable.isEmpty());
    }

    /** One loading. */
    private final class Assembly {
        private final Node.Fields tree;
        private final List<Finding> fatal;
        private final List<Finding> warnings = new ArrayList<>();
        private final Map<String, ServerConfig> admitted = new LinkedHashMap<>();
        private final Map<String, Candidate> refused = new LinkedHashMap<>();

        Assembly(Node.Fields tree, List<Finding> fatal) {
            this.tree = tree;
            this.fatal = fatal;
        }

        Loaded loaded(boolean unreadable) {
            Settings gateway = gateway();
            servers(gateway);
            Settings settings = gateway.withServers(admitted);
            return new Loaded(settings, refused, fatal, warnings, unreadable);
        }

        private Settings gateway() {
            Map<String, Node> members = new LinkedHashMap<>(tree.members());
            members.keySet().removeAll(Set.of(SERVERS, EDITORS_SCHEMA));
            References references = new References(variables);
            Node own = references.in(new Node.Fields(tree.place(), members), Spot.gateway());
            Binder binder = new Binder();
            Settings settings = binder.record(own, Settings.defaults(), Spot.gateway());
            fatal.addAll(references.problems());
            fatal.addAll(binder.problems());
            ConfigCheck.problems(settings).stream()
                    .map(problem -> problem.at(Places.of(own, problem.field())))
                    .forEach(fatal::add);
            return settings;
        }

        private void servers(Settings gateway) {
            Node node = tree.members().get(SERVERS);
            if (node instanceof Node.Fields fields) {
                ServerReader reader =
                        new ServerReader(variables, gateway.children().limits());
                List<ServerConfig> all = new ArrayList<>();
                Map<String, Place> places = new LinkedHashMap<>();
                fields.members().forEach((key, member) -> {
                    Candidate candidate = reader.read(key, member);
                    all.add(candidate.config());
                    places.put(candidate.config().id(), member.place());
                    take(candidate);
                });
                ConfigCheck.clashes(all).stream()
                        .map(clash -> clash.at(places.get(clash.server())))
                        .forEach(fatal::add);
            } else if (node != null && !(node instanceof Node.Nothing)) {
                fatal.add(Spot.gateway()
                        .member(SERVERS)
                        .finding(node.place(), node.kind(), "a map", "CFG-19", "Write servers by id"));
            }
        }

        private void take(Candidate candidate) {
            warnings.addAll(candidate.warnings());
            if (candidate.admissible()) {
                admitted.put(candidate.config().id(), candidate.config());
            } else {
                refused.put(candidate.config().id(), candidate);
            }
        }
    }
}
