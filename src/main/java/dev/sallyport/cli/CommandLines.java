package dev.sallyport.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** How the program's command line behaves, whatever its commands. */
public final class CommandLines {
    private CommandLines() {}

    /**
     * A command line for {@code command} and its subcommands, which are to be added before it is used.
     *
     * <p>{@code @file} is left to the commands, which read JSON from it, and output is UTF-8 even where the locale is
     * not, so that JSON stays JSON.
     */
    public static CommandLine of(Object command) {
        return new CommandLine(command)
                .setExpandAtFiles(false)
                .setUsageHelpAutoWidth(true)
                .setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    }
}
