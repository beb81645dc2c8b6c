package dev.sallyport.cli;

import dev.sallyport.child.ledger.LedgerEntry;
import dev.sallyport.child.ledger.LedgerFile;
import dev.sallyport.child.ledger.LedgerFolder;
import dev.sallyport.child.process.ProcessKey;
import dev.sallyport.child.process.ProcessKeys;
import dev.sallyport.config.load.Overrides;
import dev.sallyport.config.load.SettingsLoader;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code sallyport launches}: the children that gateways on a data folder have recorded and not recorded as ended (rule
 * CHILD-17). Reads files only: it works whether a gateway runs or died.
 */
@Command(
        name = "launches",
        description = "Print the children that gateways have recorded, and which of them outlived their gateway.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:no child outlived its gateway", "1:some did", "2:the ledgers could not be read"},
        mixinStandardHelpOptions = true)
public final class LaunchesCommand implements Callable<Integer> {
    private static final String ROW = "%-24s %10s  %-8s %-20s  %10s  %s%n";

    private final Map<String, String> environment = System.getenv();

    @Option(
            names = "--conf",
            arity = "1..*",
            paramLabel = "FILE",
            description = "Configuration files or folders that name the data folder.")
    private List<Path> conf = new ArrayList<>();

    @Option(names = "--data", paramLabel = "DIR", description = "The gateway's data folder.")
    private @Nullable Path data;

    @Option(names = "--json", description = "Print JSON, for scripts.")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    /** One launch as it is printed. */
    private record Row(LedgerEntry entry, long gateway, boolean gatewayRuns, boolean childRuns) {
        static Row of(LedgerFile ledger, LedgerEntry entry) {
            ProcessKey process = entry.process();
            boolean runs = process != null
                    && ledger.owner().isOfThisBoot()
                    && ProcessKeys.of(process.pid()).equals(process);
            return new Row(entry, ledger.owner().process().pid(), ledger.owner().isAlive(), runs);
        }

        long pid() {
            return entry.process() == null ? 0 : entry.process().pid();
        }

        boolean isLeftover() {
            return childRuns && !gatewayRuns;
        }

        JsonObject toJson() {
            return new JsonObject()
                    .put("server", entry.server())
                    .put("pid", pid())
                    .put("running", childRuns)
                    .put("recordedAt", Instant.ofEpochMilli(entry.atEpochMs()).toString())
                    .put("commandSha256", entry.command())
                    .put("gateway", gateway)
                    .put("gatewayRunning", gatewayRuns);
        }
    }

    /** Prints the launches and says by its exit code whether some outlived their gateway. */
    @Override
    public Integer call() {
        try {
            List<Row> rows = rows();
            PrintWriter out = spec.commandLine().getOut();
            if (json) {
                JsonArray all = new JsonArray();
                rows.forEach(row -> all.add(row.toJson()));
                out.println(all.encode());
            } else {
                print(rows, out);
            }
            out.flush();
            return rows.stream().anyMatch(Row::isLeftover) ? 1 : ExitCodes.OK;
        } catch (IOException e) {
            spec.commandLine().getErr().println("sallyport: the launch ledgers cannot be read: " + e);
            return ExitCodes.USAGE;
        }
    }

    private List<Row> rows() throws IOException {
        List<Row> rows = new ArrayList<>();
        for (LedgerFile ledger : new LedgerFolder(folder()).read()) {
            ledger.entries().forEach(entry -> rows.add(Row.of(ledger, entry)));
        }
        return rows;
    }

    private Path folder() {
        if (data != null) {
            return data;
        }
        return Path.of(new SettingsLoader(environment, Overrides.of(environment))
                .load(conf)
                .settings()
                .data()
                .folder());
    }

    private static void print(List<Row> rows, PrintWriter out) {
        if (rows.isEmpty()) {
            out.println("no launch is recorded");
            return;
        }
        out.printf(ROW, "SERVER", "PID", "STATE", "RECORDED", "GATEWAY", "");
        for (Row row : rows) {
            out.printf(
                    ROW,
                    PlainText.line(row.entry().server()),
                    row.pid() == 0 ? "-" : Long.toString(row.pid()),
                    row.childRuns() ? "running" : "gone",
                    Instant.ofEpochMilli(row.entry().atEpochMs() / 1000 * 1000),
                    row.gateway(),
                    row.isLeftover() ? "died; the next start ends the child" : row.gatewayRuns() ? "" : "died");
        }
    }
}
