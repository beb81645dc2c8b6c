package dev.sallyport;

import dev.sallyport.cli.CallCommand;
import dev.sallyport.cli.CheckCommand;
import dev.sallyport.cli.CommandLines;
import dev.sallyport.cli.ImportCommand;
import dev.sallyport.cli.LaunchesCommand;
import dev.sallyport.cli.ToolsCommand;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** The commands by name. */
final class Commands {
    private Commands() {}

    /** Runs a command; null where it goes on running. */
    static @Nullable Integer run(String[] args) {
        ServeCommand serve = new ServeCommand();
        CommandLine line = CommandLines.of(serve)
                .addSubcommand(new ServeCommand.Named(serve))
                .addSubcommand(new DemoCommand())
                .addSubcommand(new ToolsCommand())
                .addSubcommand(new CallCommand())
                .addSubcommand(new CheckCommand())
                .addSubcommand(new LaunchesCommand())
                .addSubcommand(new ImportCommand());
        int code = line.execute(args);
        return serve.isServing() ? null : code;
    }

    /** Only shows in the help: the program enters the demo server before it reads the command line. */
    @CommandLine.Command(
            name = "demo",
            description = "Serves six tools over stdin and stdout: a small MCP server to try things with.")
    static final class DemoCommand {}
}
