package dev.sallyport.conformance;

import dev.sallyport.kit.Command;
import dev.sallyport.kit.Peers;
import java.net.URI;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs the scripts of {@code src/test/conformance} and reads their closing line. */
final class Suite {
    private static final Duration DEADLINE = Duration.ofMinutes(5);
    private static final Pattern CLOSING_LINE = Pattern.compile("(?m)^(\\d+) passed, (\\d+) failed");

    private Suite() {}

    /** An endpoint under the server scenarios of a revision. */
    static Verdict server(URI endpoint, String revision, String list) {
        return verdict(script("server.mjs").with(endpoint.toString(), revision, "lists/" + list));
    }

    /** A driver under the client scenarios of a list. */
    static Verdict client(String driver, String list) {
        return verdict(script("client.mjs").with("lists/" + list, "drivers/" + driver));
    }

    /** The same, with the jar that the driver is to start. */
    static Verdict client(String driver, String list, String jar) {
        return verdict(script("client.mjs")
                .with("lists/" + list, "drivers/" + driver)
                .withEnv("JAVA", Peers.java())
                .withEnv("SALLYPORT_JAR", jar));
    }

    private static Command script(String name) {
        Command script = Peers.script("../conformance/" + name);
        return script.in(Peers.folder().resolveSibling("conformance"));
    }

    private static Verdict verdict(Command command) {
        Command.Finished finished = command.run(DEADLINE);
        Matcher closing = CLOSING_LINE.matcher(finished.out());
        if (!closing.find()) {
            throw new AssertionError(
                    "no closing line, ended by " + finished.exit() + "\n" + finished.out() + finished.err());
        }
        return new Verdict(
                Integer.parseInt(closing.group(1)),
                Integer.parseInt(closing.group(2)),
                finished.exit(),
                finished.out());
    }

    /**
     * How a run compares with its list.
     *
     * @param passed checks that succeeded as listed
     * @param failed checks that are not as listed
     * @param exit the script's exit code
     * @param output all that it said
     */
    record Verdict(int passed, int failed, int exit, String output) {}
}
