package dev.sallyport;

import dev.sallyport.cli.CallCommand;
import dev.sallyport.cli.CheckCommand;
import dev.sallyport.cli.CommandLines;
import dev.sallyport.cli.ImportCommand;
import dev.sallyport.cli.LaunchesCommand;
import dev.sallyport.cli.ToolsCommand;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** The commands by name. */
final class Commands {
    /** What serving starts with; anything else may need the other commands, or their help. */
    private static final Set<String> SERVING =
            Set.of("serve", "--conf", "--host", "--port", "--data", "--verticles", "--event-loops");

    private Commands() {}

    /** Runs a command; null where it goes on running. */
    static @Nullable Integer run(String[] args) {
        ServeCommand serve = new ServeCommand();
        CommandLine line = CommandLines.of(serve).addSubcommand(new ServeCommand.Named(serve));
        if (args.length > 0 && !SERVING.contains(args[0])) {
            addOthers(line);
        }
        int code = line.execute(args);
        return serve.isServing() ? null : code;
    }

    /** Only where they may be meant: to load them costs a part of the time to the first call. */
    private static void addOthers(CommandLine line) {
        line.addSubcommand(new StdioCommand())
                .addSubcommand(new DemoCommand())
                .addSubcommand(new ToolsCommand())
                .addSubcommand(new CallCommand())
                .addSubcommand(new CheckCommand())
                .addSubcommand(new LaunchesCommand())
                .addSubcommand(new ImportCommand());
    }

    /** Only shows in the help: the program enters the demo server before it reads the command line. */
    @CommandLine.Command(
            name = "demo",
            description = "Serves six tools over stdin and stdout: a small MCP server to try things with.")
    static final class DemoCommand {}
}
