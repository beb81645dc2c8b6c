package dev.sallyport.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.docs.Page.Block;
import dev.sallyport.kit.Command;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.Peers;
import dev.sallyport.kit.ProgramRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Shell examples of a page, run by a real shell against a running gateway. */
final class Shown {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** Where the pages have the gateway. */
    static final String DEFAULT = "http://127.0.0.1:8420";

    private static final String PROGRAM = "java -jar target/sallyport.jar";

    private Shown() {}

    /**
     * A shell block, and what the page shows as its answer.
     *
     * @param shell the commands
     * @param answer the next block, where that is an answer; null otherwise
     */
    record Example(Block shell, Block answer) {
        @Override
        public String toString() {
            return shell.text().strip();
        }
    }

    /** The shell examples of a page that call a gateway. */
    static List<Example> examples(String page) {
        List<Block> blocks = Page.blocks(page);
        List<Example> examples = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i++) {
            Block block = blocks.get(i);
            if (block.language().equals("sh")
                    && Pattern.compile("curl|jar (tools|call)")
                            .matcher(block.text())
                            .find()) {
                Block next = i + 1 < blocks.size() ? blocks.get(i + 1) : block;
                boolean answered =
                        next.lead().isEmpty() && Stream.of("json", "text").anyMatch(next.language()::equals);
                examples.add(new Example(block, answered ? next : null));
            }
        }
        return examples;
    }

    /** Runs one and compares what it prints with what the page shows. */
    static void run(Example example, ProgramRun gateway, Path folder) {
        Peers.program("curl");
        Command.Finished finished = Command.of(
                        "sh", "-ec", script(example.shell().text(), gateway))
                .in(folder)
                .run(PATIENCE);
        assertThat(finished.exit()).as("%s%n%s", example, finished.err()).isZero();
        assertThat(finished.out()).isNotBlank();
        Block answer = example.answer();
        if (answer != null && answer.language().equals("json")) {
            assertThat(Like.is(KitJson.parse(answer.text()), KitJson.parse(finished.out())))
                    .as("%s%n%s%nis really %s", example, answer.text(), finished.out())
                    .isTrue();
        } else if (answer != null) {
            assertThat(finished.out().strip()).matches(pattern(answer.text().strip()));
        }
    }

    /** The same commands for a gateway on another port, with a jar in another folder; a failing answer fails curl. */
    private static String script(String text, ProgramRun gateway) {
        String url = base(gateway);
        String jar =
                ProgramRun.jar().words().stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        return text.replace(DEFAULT, url)
                .replace("curl -s", "curl -fs")
                .replaceAll(Pattern.quote(PROGRAM) + " (tools|call)", PROGRAM + " $1 --url " + url)
                .replace(PROGRAM, jar);
    }

    /** Where it really is, in the same form. */
    static String base(ProgramRun gateway) {
        return gateway.url("/").toString().replaceFirst("/$", "");
    }

    private static Pattern pattern(String shown) {
        String parts = Stream.of(shown.split("…", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
        return Pattern.compile(parts);
    }
}
