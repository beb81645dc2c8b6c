package dev.sallyport.cli;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/** What a command printed, and its exit code. */
record Run(int exitCode, String out, String err) {
    static Run of(Object command, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = CommandLines.of(command)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        return new Run(exitCode, out.toString(), err.toString());
    }

    static Run tools(String... arguments) {
        return of(new ToolsCommand(), arguments);
    }

    static Run call(String... arguments) {
        return callWithInput("", arguments);
    }

    static Run callWithInput(String stdin, String... arguments) {
        return of(new CallCommand(new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8))), arguments);
    }
}
