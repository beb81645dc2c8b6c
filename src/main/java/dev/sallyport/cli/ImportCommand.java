package dev.sallyport.cli;

import dev.sallyport.config.foreign.Imported;
import dev.sallyport.config.foreign.Importer;
import dev.sallyport.config.source.Sources;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code sallyport import}: another client's file as ours, on standard output; what cannot be carried over, field by
 * field, on standard error (rule CFG-44).
 */
@Command(
        name = "import",
        description = {
            "Print the servers of another client's file as a configuration.",
            "Reads files of Claude Desktop, Cursor and VS Code, and mcpl-servers.json."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:printed", "2:the file could not be read"},
        mixinStandardHelpOptions = true)
public final class ImportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "The other client's file.")
    private Path file = Path.of("");

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    /** Prints the configuration and what became of the rest. */
    @Override
    public Integer call() {
        CommandLine commandLine = spec.commandLine();
        PrintWriter err = commandLine.getErr();
        if (Files.isDirectory(file)) {
            err.println("A folder: give one file");
            return CheckCommand.UNREADABLE;
        }
        Sources sources = Sources.read(List.of(file));
        if (sources.texts().isEmpty()) {
            sources.unreadable().forEach(finding -> err.println(PlainText.line(finding.text())));
            return CheckCommand.UNREADABLE;
        }
        Imported imported = Importer.of(sources.texts().get(0));
        imported.unreadable().forEach(finding -> err.println(PlainText.line(finding.text())));
        imported.notes().forEach(note -> err.println(PlainText.line(note.text())));
        commandLine.getOut().print(imported.yaml());
        commandLine.getOut().flush();
        err.flush();
        return imported.unreadable().isEmpty() ? CommandLine.ExitCode.OK : CheckCommand.UNREADABLE;
    }
}
