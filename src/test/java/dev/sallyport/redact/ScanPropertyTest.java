package dev.sallyport.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;

/** One pass finds what trying every reading at every place finds, over texts made of nothing but pitfalls. */
@Tag("RED-4")
@Tag("RED-7")
@Tag("RED-11")
class ScanPropertyTest {
    @Provide
    Arbitrary<List<String>> needles() {
        return Arbitraries.of("a", "b", "/", "\\", "+", " ", "%", "2", "5", "é", "\ud83d\ude00")
                .list()
                .ofMinSize(1)
                .ofMaxSize(4)
                .map(parts -> String.join("", parts))
                .list()
                .ofMinSize(1)
                .ofMaxSize(4);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(
                        "a",
                        "b",
                        "/",
                        "\\",
                        "+",
                        "%",
                        "2",
                        "5",
                        "u",
                        "0061",
                        "%2F",
                        "%5C",
                        "%25",
                        "\\u00e9",
                        "%c3%A9",
                        "é",
                        "\\\\",
                        "%2561",
                        "\\ud83d\\ude00",
                        "%F0%9F%98%80",
                        "\ud83d\ude00",
                        "u002",
                        "\\u002B")
                .list()
                .ofMaxSize(14)
                .map(parts -> String.join("", parts));
    }

    @Property(tries = 3000)
    void everyReadingOfEveryNeedleIsFoundAndNothingElse(
            @ForAll("needles") List<String> needles, @ForAll("texts") String text) {
        Spans spans = Scan.of(new Automaton(anywhere(needles)), text).spans();
        BitSet found = covered(spans);
        BitSet expected = new BitSet();
        for (String needle : needles) {
            for (int start = 0; start < text.length(); start++) {
                BitSet ends = ends(text, start, needle, 0);
                int from = start;
                ends.stream().forEach(end -> {
                    expected.set(from, end);
                    assertThat(found.get(from, end).isEmpty())
                            .as("%s at %s to %s", needle, from, end)
                            .isFalse();
                });
            }
        }
        found.andNot(expected);
        assertThat(found).as("what no reading of a needle covers").isEqualTo(new BitSet());
    }

    /** Where a needle's chars from {@code read} on may end that begin at a place, by trying everything. */
    private static BitSet ends(String text, int at, String needle, int read) {
        BitSet ends = new BitSet();
        if (read == needle.length()) {
            ends.set(at);
        } else if (at < text.length()) {
            if (text.charAt(at) == needle.charAt(read)) {
                ends.or(ends(text, at + 1, needle, read + 1));
            }
            Units units = new Units();
            units.read(text, at);
            for (int i = 0; i < units.count(); i++) {
                String meant = units.second(i) == 0 ? "" + units.first(i) : "" + units.first(i) + units.second(i);
                if (needle.startsWith(meant, read)) {
                    ends.or(ends(text, at + units.length(i), needle, read + meant.length()));
                }
            }
        }
        return ends;
    }

    private static BitSet covered(Spans spans) {
        BitSet covered = new BitSet();
        for (int i = 0; i < spans.size(); i++) {
            covered.set(spans.start(i), spans.end(i));
        }
        return covered;
    }

    private static Set<Needle> anywhere(List<String> needles) {
        return needles.stream()
                .map(text -> new Needle(text, Needle.Kind.ANYWHERE))
                .collect(Collectors.toSet());
    }
}
