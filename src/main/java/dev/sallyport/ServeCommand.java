package dev.sallyport;

import dev.sallyport.cli.ExitCodes;
import dev.sallyport.config.load.Loaded;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sallyport} and {@code sallyport serve}: runs the gateway until a signal ends it. */
@Command(
        name = "sallyport",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "A gateway for MCP tools.",
            "Without a command it serves; without --conf it serves its demo server."
        })
final class ServeCommand implements Callable<Integer> {
    @Mixin
    private final Options options = new Options();

    private boolean serving;

    /** The options of serving, the same with and without the command's name. */
    static final class Options {
        @Option(
                names = "--conf",
                arity = "1..*",
                paramLabel = "FILE",
                description = "Configuration files or folders; later ones on top, field by field.")
        private List<Path> conf = new ArrayList<>();

        @Option(names = "--host", description = "The address to listen on.")
        private @Nullable String host;

        @Option(names = "--port", description = "The port to listen on; 0 takes any that is free.")
        private @Nullable String port;

        @Option(names = "--data", paramLabel = "DIR", description = "The folder the gateway owns.")
        private @Nullable String data;

        @Option(
                names = "--verticles",
                paramLabel = "DIR",
                description = "Deployment descriptors that override the jar's own, file by file.")
        private @Nullable Path verticles;

        @Option(
                names = "--event-loops",
                paramLabel = "N",
                description = "Threads that carry all traffic; by default one for every two processors, since a call"
                        + " that changes threads costs more than it gains.")
        private int eventLoops;

        List<Path> conf() {
            return conf;
        }

        /** How many event loops; 0 for as many as suit the machine. */
        int eventLoops() {
            return eventLoops;
        }

        @Nullable
        String host() {
            return host;
        }

        @Nullable
        String port() {
            return port;
        }

        @Nullable
        String data() {
            return data;
        }

        @Nullable
        Path verticles() {
            return verticles;
        }
    }

    @Override
    public Integer call() {
        return serve(options);
    }

    /** Whether a gateway was started and goes on. */
    boolean isServing() {
        return serving;
    }

    private int serve(Options given) {
        Loaded loaded = ServeSettings.load(given);
        if (!loaded.startable()) {
            ServeSettings.report(loaded);
            return ExitCodes.USAGE;
        }
        serving = Serving.start(loaded, given);
        return serving ? ExitCodes.OK : 1;
    }

    /** The same under its own name. */
    @Command(name = "serve", mixinStandardHelpOptions = true, description = "Runs the gateway until a signal ends it.")
    static final class Named implements Callable<Integer> {
        private final ServeCommand serve;

        @Mixin
        private final Options options = new Options();

        Named(ServeCommand serve) {
            this.serve = serve;
        }

        @Override
        public Integer call() {
            return serve.serve(options);
        }
    }
}
