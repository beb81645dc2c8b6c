package dev.sallyport.cli;

import dev.sallyport.config.Finding;
import dev.sallyport.config.load.Loaded;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Prints what a check found, for people. */
final class CheckTable {
    private static final List<String> HEAD = List.of("SERVER", "FAMILY", "TRANSPORT", "PREFIX", "STATE", "WHERE");
    private static final int STATE = 4;
    private static final String RED = "31";
    private static final String YELLOW = "33";
    private static final String GREEN = "32";
    private static final String BOLD = "1";

    private final PrintWriter out;
    private final boolean color;

    CheckTable(PrintWriter out, boolean color) {
        this.out = out;
        this.color = color;
    }

    void print(Loaded loaded) {
        List<ServerLine> servers = ServerLine.of(loaded);
        if (!servers.isEmpty()) {
            rows(servers);
        }
        findings("Problems", RED, loaded.problems());
        findings("Warnings", YELLOW, loaded.warnings());
        int problems = loaded.problems().size();
        String summary = counted(servers.size(), "server")
                + ", "
                + counted(problems, "problem")
                + ", "
                + counted(loaded.warnings().size(), "warning");
        out.println(paint(problems == 0 ? GREEN : RED, summary));
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private void rows(List<ServerLine> servers) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEAD);
        servers.forEach(server -> rows.add(cells(server)));
        int[] widths = new int[HEAD.size()];
        rows.forEach(row -> {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        });
        rows.forEach(row -> out.println(line(row, widths).stripTrailing()));
        out.println();
    }

    private static List<String> cells(ServerLine server) {
        return List.of(
                PlainText.line(server.config().id()),
                server.family(),
                server.transport(),
                PlainText.line(server.config().prefix()),
                server.state(),
                server.where());
    }

    private String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = row.get(i) + " ".repeat(widths[i] - row.get(i).length() + 2);
            line.append(row == HEAD ? paint(BOLD, cell) : i == STATE ? paint(colorOf(row.get(i)), cell) : cell);
        }
        return line.toString();
    }

    private static String colorOf(String state) {
        return switch (state) {
            case "refused" -> RED;
            case "ok" -> GREEN;
            default -> YELLOW;
        };
    }

    private void findings(String title, String tint, List<Finding> findings) {
        if (!findings.isEmpty()) {
            out.println(paint(tint, title));
            findings.forEach(finding -> out.println("  " + PlainText.line(finding.text())));
            out.println();
        }
    }

    private String paint(String code, String text) {
        return color ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
