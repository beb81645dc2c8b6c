package dev.sallyport.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.PrintWriter;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sallyport tools}: lists the tools of a running gateway. Exits with {@link ExitCodes}. */
@Command(
        name = "tools",
        mixinStandardHelpOptions = true,
        exitCodeOnExecutionException = ExitCodes.FAILED,
        description = "Lists the tools of a running gateway.")
public final class ToolsCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private final GatewayOptions gateway = new GatewayOptions();

    @Override
    public Integer call() throws InterruptedException {
        CommandLine command = Objects.requireNonNull(spec).commandLine();
        try {
            print(gateway.client().tools(), command);
            return ExitCodes.OK;
        } catch (CallFailedException e) {
            Failures.print(e.problem(), gateway.json(), command);
            return ExitCodes.FAILED;
        }
    }

    private void print(List<JsonNode> tools, CommandLine command) {
        PrintWriter out = command.getOut();
        if (gateway.json()) {
            out.println(JsonNodeFactory.instance
                    .objectNode()
                    .set("tools", JsonNodeFactory.instance.arrayNode().addAll(tools)));
        } else {
            boolean terminal = CommandLine.Help.Ansi.AUTO.enabled();
            out.print(ToolTable.render(tools, terminal ? command.getUsageHelpWidth() : Integer.MAX_VALUE));
        }
        out.flush();
    }
}
