package dev.sallyport.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sallyport.config.Case;
import dev.sallyport.config.Cases;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Tag("CFG-43")
class CheckCommandTest {
    private static final String CANARY = Case.VARIABLES.get("CANARY");

    @TempDir
    private Path folder;

    private String out = "";
    private String err = "";

    @Test
    void aFileWithEveryMistakePrintsEveryOneAndNoSecret() throws IOException {
        List<Case> rows = Cases.Rows.of("refusals.yaml").toList();
        List<String> servers = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            servers.add("\"s" + i + "\": " + rows.get(i).row().get("server"));
        }
        int code = check("{\"servers\": {" + String.join(",", servers) + "}}");
        assertThat(code).isEqualTo(CheckCommand.PROBLEMS);
        for (int i = 0; i < rows.size(); i++) {
            assertThat(linesAbout("s" + i)).hasSize(rows.get(i).list("problems").size());
            for (String problem : rows.get(i).list("problems")) {
                String[] parts = problem.split(" ", 2);
                String field = parts[1].isEmpty() ? "" : ", field " + parts[1];
                assertThat(linesAbout("s" + i))
                        .anySatisfy(
                                line -> assertThat(line).contains(field + ": ").contains("[" + parts[0]));
            }
        }
        assertThat(out + err).doesNotContain(CANARY);
    }

    private List<String> linesAbout(String server) {
        return out.lines()
                .filter(line -> line.startsWith("  server \"" + server + "\""))
                .toList();
    }

    @Test
    void theTableSaysWhatEachServerIs() throws IOException {
        int code = check("""
                servers:
                  files: {command: npx, args: [-y, server, --token, %1$s]}
                  web: {url: "https://example.com/mcp?key=%1$s", token: %1$s, toolPrefix: w}
                  live: {url: "ws://user:%1$s@example.com/", enabled: false}
                  old: {command: x, protocol: %1$s}
                """.formatted(CANARY));
        assertThat(code).isEqualTo(CheckCommand.PROBLEMS);
        assertThat(out.lines().map(line -> line.replaceAll(" +", " ")))
                .contains(
                        "SERVER FAMILY TRANSPORT PREFIX STATE WHERE",
                        "files legacy stdio files ok",
                        "web modern http w ok https://example.com/mcp?key=***",
                        "live legacy websocket live disabled ws://example.com/",
                        "old legacy stdio old refused",
                        "4 servers, 1 problem, 1 warning");
        assertThat(out + err).doesNotContain(CANARY);
    }

    @Test
    void noProblemIsZero() throws IOException {
        assertThat(check("servers: {a: {command: x}}")).isZero();
        assertThat(out).contains("1 server, 0 problems, 0 warnings").doesNotContain("\u001b[");
    }

    @Test
    void aTerminalGetsColors() throws IOException {
        run(CommandLine.Help.Ansi.ON, write("servers: {a: {command: x}, b: {}}"));
        assertThat(out).contains("\u001b[31mrefused", "\u001b[32mok");
    }

    @Test
    void aFileThatCannotBeReadIsTwo() throws IOException {
        assertThat(check("servers: {a: " + CANARY)).isEqualTo(CheckCommand.UNREADABLE);
        assertThat(out + err).contains("not readable as YAML").doesNotContain(CANARY);
        assertThat(run(CommandLine.Help.Ansi.OFF, folder.resolve("none.yaml").toString()))
                .isEqualTo(CheckCommand.UNREADABLE);
    }

    @Test
    void scriptsGetJson() throws IOException {
        String file =
                write("servers: {a: {command: x}, b: {url: 'http://h/', token: " + CANARY + ", protocol: modern}}");
        assertThat(run(CommandLine.Help.Ansi.OFF, "--json", file)).isEqualTo(CheckCommand.PROBLEMS);
        JsonNode report = new ObjectMapper().readTree(out);
        assertThat(report.get("ok").asBoolean()).isFalse();
        assertThat(report.at("/servers/0/family").asText()).isEqualTo("legacy");
        assertThat(report.at("/servers/1/state").asText()).isEqualTo("refused");
        assertThat(report.at("/problems/0/server").asText()).isEqualTo("b");
        assertThat(report.at("/problems/0/field").asText()).isEqualTo("protocol");
        assertThat(report.at("/problems/0/rule").asText()).isEqualTo("CFG-13");
        assertThat(report.at("/problems/0/line").asInt()).isEqualTo(1);
        assertThat(report.at("/warnings/0/rule").asText()).isEqualTo("CFG-30");
        assertThat(out).doesNotContain(CANARY);
    }

    private int check(String text) throws IOException {
        return run(CommandLine.Help.Ansi.OFF, write(text));
    }

    private String write(String text) throws IOException {
        return Files.writeString(folder.resolve("check.yaml"), text).toString();
    }

    private int run(CommandLine.Help.Ansi ansi, String... arguments) {
        StringWriter written = new StringWriter();
        StringWriter errors = new StringWriter();
        int code = new CommandLine(new CheckCommand(Case.VARIABLES))
                .setColorScheme(CommandLine.Help.defaultColorScheme(ansi))
                .setOut(new PrintWriter(written))
                .setErr(new PrintWriter(errors))
                .execute(arguments);
        out = written.toString();
        err = errors.toString();
        return code;
    }
}
