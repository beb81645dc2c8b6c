package dev.sallyport.cli;

import dev.sallyport.config.load.ConfigFiles;
import dev.sallyport.config.load.Loaded;
import dev.sallyport.config.load.Overrides;
import dev.sallyport.config.load.SettingsLoader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code sallyport check}: every problem and warning of configuration files (rule CFG-43). Starts nothing, dials
 * nothing, and prints no setting's value.
 */
@Command(
        name = "check",
        description = "Print every problem and warning of configuration files; start nothing.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:no problem", "1:problems", "2:a file could not be read"},
        mixinStandardHelpOptions = true)
public final class CheckCommand implements Callable<Integer> {
    /** Some problem was found. */
    public static final int PROBLEMS = 1;

    /** A file could not be read as configuration at all. */
    public static final int UNREADABLE = 2;

    private final Map<String, String> environment;

    @Parameters(
            paramLabel = "FILE",
            description =
                    "Files and folders, later ones on top; sallyport.yaml or conf/sallyport.yaml where not given.")
    private final List<Path> files = new ArrayList<>();

    @Option(names = "--json", description = "Print JSON, for scripts.")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    /** Checks under this process's environment. */
    public CheckCommand() {
        this(System.getenv());
    }

    /** Checks under an environment: what variables stand for, and what overrides settings. */
    public CheckCommand(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /** Prints the findings and says by its exit code whether there are problems. */
    @Override
    public Integer call() {
        Loaded loaded = new SettingsLoader(environment, Overrides.of(environment)).load(ConfigFiles.orDefault(files));
        CommandLine commandLine = spec.commandLine();
        PrintWriter out = commandLine.getOut();
        if (json) {
            out.println(CheckJson.of(loaded));
        } else {
            new CheckTable(out, commandLine.getColorScheme().ansi().enabled()).print(loaded);
        }
        out.flush();
        return loaded.unreadable() ? UNREADABLE : loaded.problems().isEmpty() ? CommandLine.ExitCode.OK : PROBLEMS;
    }
}
