package dev.sallyport.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.kit.KitJson;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.FailureText;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.RpcError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code docs/problems.md}: every type that a problem can have, and no other. */
@Tag("OUT-8")
@Tag("HTTP-1")
class ProblemsPageTest {
    private static final String PAGE = "docs/problems.md";
    private static final String TYPE = "https://sallyport.dev/problems/";
    private static final Pattern REFUSED = Pattern.compile("new Failure\\.Refused\\(\\s*([^,]+),");
    private static final Pattern STATUS = Pattern.compile("\\b[45]\\d\\d\\b");

    private static List<Failure> oneOfEachKind() {
        return List.of(
                new Failure.NotSent("m"),
                new Failure.ErrorResponse(error(), "m"),
                new Failure.NoResponse("m"),
                new Failure.Unusable("m"),
                new Failure.UnknownTool("t"),
                new Failure.Malformed("m"),
                new Failure.Refused(403, "m"),
                new Failure.Overloaded("m"));
    }

    private static RpcError error() {
        return RpcError.of(RpcError.render(-32000, "m", null));
    }

    private static Set<Integer> statuses(String text) {
        return STATUS.matcher(text)
                .results()
                .map(found -> Integer.valueOf(found.group()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String section(String label) {
        String text = Page.text(PAGE);
        int from = text.indexOf("\n## " + label + "\n");
        int to = text.indexOf("\n## ", from + 1);
        assertThat(from).as(label).isPositive();
        return text.substring(from, to < 0 ? text.length() : to);
    }

    @Test
    void everyKindOfFailureHasItsSectionAndEverySectionItsKind() throws MalformedJsonException {
        assertThat(oneOfEachKind().stream().map(Object::getClass))
                .containsExactlyInAnyOrder(Failure.class.getPermittedSubclasses());
        Set<String> types = new TreeSet<>();
        for (Failure failure : oneOfEachKind()) {
            Bytes problem = FailureText.problem(failure, "s", "t");
            types.add(KitJson.parse(problem.utf8()).path("type").asText());
            assertThat(statuses(section(failure.kind().label()))).contains(failure.httpStatus());
        }
        assertThat(Page.text(PAGE)).contains("`" + TYPE + "`");
        assertThat(Page.text(PAGE)
                        .lines()
                        .filter(line -> line.startsWith("## "))
                        .map(line -> TYPE + line.substring(3)))
                .containsExactlyInAnyOrderElementsOf(types);
    }

    @Test
    void everyStatusOfARefusalIsExplained() throws IOException {
        Set<Integer> used = new TreeSet<>();
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            for (Path source : sources.filter(Files::isRegularFile).toList()) {
                REFUSED.matcher(Files.readString(source))
                        .results()
                        .forEach(found -> used.addAll(statuses(found.group(1))));
            }
        }
        assertThat(used).hasSizeGreaterThan(8);
        assertThat(statuses(section("refused"))).containsExactlyElementsOf(used);
    }
}
