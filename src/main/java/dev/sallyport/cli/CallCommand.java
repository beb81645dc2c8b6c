package dev.sallyport.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sallyport call NAME JSON}: calls one tool of a running gateway. Exits with {@link ExitCodes}. */
@Command(
        name = "call",
        mixinStandardHelpOptions = true,
        exitCodeOnExecutionException = ExitCodes.FAILED,
        description = "Calls a tool of a running gateway and prints its result.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:the tool answered",
            "1:the tool reported an error",
            "2:the command line is wrong; nothing was sent",
            "3:the gateway cannot be reached or the call failed; the outcome is printed"
        })
public final class CallCommand implements Callable<Integer> {
    private final ArgumentSource source;

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private final GatewayOptions gateway = new GatewayOptions();

    @Parameters(index = "0", paramLabel = "NAME", description = "The tool's name, as `tools` lists it.")
    private String name = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "JSON",
            defaultValue = "{}",
            description = "The arguments: a JSON object, @FILE, or - for stdin. Default: {}")
    private String json = "{}";

    @Option(names = "--progress", description = "Show on stderr what the tool reports while it runs.")
    private boolean progress;

    @Option(names = "--timeout", paramLabel = "MS", description = "Give up after so many milliseconds.")
    private @Nullable Long timeoutMs;

    /** A command that reads {@code -} from the process's stdin. */
    public CallCommand() {
        this(System.in);
    }

    /** A command that reads {@code -} from {@code stdin}. */
    CallCommand(InputStream stdin) {
        this.source = new ArgumentSource(stdin);
    }

    @Override
    public Integer call() throws InterruptedException {
        CommandLine command = Objects.requireNonNull(spec).commandLine();
        GatewayClient client = gateway.client();
        Invocation invocation = new Invocation(name, arguments(), timeoutMs);
        try {
            GatewayAnswer result = progress
                    ? client.call(invocation, event -> report(event, command.getErr()))
                    : client.call(invocation);
            return print(result, command);
        } catch (CallFailedException e) {
            Failures.print(e.problem(), gateway.json(), command);
            return ExitCodes.FAILED;
        }
    }

    private String arguments() {
        try {
            return source.read(json);
        } catch (IOException e) {
            throw gateway.usage(Objects.requireNonNullElse(e.getMessage(), e.toString()));
        }
    }

    private int print(GatewayAnswer result, CommandLine command) {
        boolean failed = result.tree().path("isError").asBoolean();
        PrintWriter out = failed && !gateway.json() ? command.getErr() : command.getOut();
        if (gateway.json()) {
            out.println(result.text());
        } else {
            out.println((failed ? "The tool reported an error: " : "") + ResultText.render(result.tree()));
        }
        out.flush();
        return failed ? ExitCodes.TOOL_ERROR : ExitCodes.OK;
    }

    private static void report(ServerEvent event, PrintWriter err) {
        String line = EventText.render(event);
        if (line != null) {
            err.println(line);
            err.flush();
        }
    }
}
