package dev.sallyport.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.config.Load;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Tag("CFG-44")
class ImportCommandTest {
    @TempDir
    private Path folder;

    private String out = "";
    private String err = "";

    @Test
    void printsTheConfigurationAndSaysWhatIsLeftOut() throws IOException {
        String file = "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"timeout\": 5, \"type\": \"stdio\"}}}";
        assertThat(run(file)).isZero();
        assertThat(Load.yaml(out).settings().servers()).containsOnlyKeys("a");
        assertThat(out).contains("# server \"a\", field timeout");
        assertThat(err.lines())
                .singleElement()
                .satisfies(line -> assertThat(line).contains("server \"a\", field timeout", "requestTimeoutMs"));
    }

    @Test
    void aFileThatCannotBeReadPrintsNothing() throws IOException {
        assertThat(run("{")).isEqualTo(CheckCommand.UNREADABLE);
        assertThat(out).isEmpty();
        assertThat(err).contains("not readable as JSON");
        assertThat(execute(folder.resolve("none.json"))).isEqualTo(CheckCommand.UNREADABLE);
        assertThat(err).contains("no such file");
        assertThat(execute(folder)).isEqualTo(CheckCommand.UNREADABLE);
        assertThat(err).contains("one file");
    }

    private int run(String text) throws IOException {
        return execute(Files.writeString(folder.resolve("mcp.json"), text));
    }

    private int execute(Path file) {
        StringWriter written = new StringWriter();
        StringWriter errors = new StringWriter();
        int code = new CommandLine(new ImportCommand())
                .setOut(new PrintWriter(written))
                .setErr(new PrintWriter(errors))
                .execute(file.toString());
        out = written.toString();
        err = errors.toString();
        return code;
    }
}
