package dev.sallyport;

import dev.sallyport.config.Endpoint;
import dev.sallyport.config.Family;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.load.Loaded;
import dev.sallyport.config.load.Overrides;
import dev.sallyport.config.load.SettingsLoader;
import dev.sallyport.demo.DemoServer;
import java.util.List;
import java.util.Map;

/** What {@code serve} starts with: configuration files, or the demo server where none are given. */
final class ServeSettings {
    private ServeSettings() {}

    /** Reads everything. */
    static Loaded load(ServeCommand.Options options) {
        Loaded loaded = loader(options).load(options.conf());
        return options.conf().isEmpty() ? withDemo(loaded) : loaded;
    }

    /** Reads files, and again when they change; options lie on top of the environment's variables, those on top of files. */
    static SettingsLoader loader(ServeCommand.Options options) {
        Map<String, String> environment = System.getenv();
        Overrides overrides = Overrides.of(environment);
        if (options.host() != null) {
            overrides = overrides.with("http.host", options.host(), "--host");
        }
        if (options.port() != null) {
            overrides = overrides.with("http.port", options.port(), "--port");
        }
        if (options.data() != null) {
            overrides = overrides.with("data.folder", options.data(), "--data");
        }
        return new SettingsLoader(environment, overrides);
    }

    private static Loaded withDemo(Loaded loaded) {
        List<String> command = DemoServer.command();
        Endpoint endpoint = new Endpoint(
                command.get(0),
                command.subList(1, command.size()),
                Map.of(),
                false,
                null,
                null,
                null,
                Family.MODERN,
                null,
                null);
        return loaded.with(loaded.settings().withServers(Map.of("demo", ServerConfig.of("demo", endpoint))));
    }

    /** Prints every problem, one a line. */
    static void report(Loaded loaded) {
        System.err.println("sallyport: the configuration has problems, so nothing was started:");
        loaded.problems().forEach(problem -> System.err.println("  " + problem.text()));
    }
}
