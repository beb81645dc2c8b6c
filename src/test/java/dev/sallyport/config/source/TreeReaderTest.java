package dev.sallyport.config.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TreeReaderTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5 | a number",
                "-5 | a number",
                "1.5e3 | a number",
                ".5 | a number",
                "0x1F | a number",
                "010 | a number",
                "1_000 | a string",
                "1.2.3 | a string",
                "true | a boolean",
                "TRUE | a boolean",
                "yes | a string",
                "off | a string",
                "~ | nothing",
                "null | nothing",
                "\"5\" | a string",
                "'''true''' | a string",
                "!!str 5 | a string",
                "2026-12-01 | a string",
                "[] | a list",
                "{} | a map"
            })
    void yamlWordsMeanWhatTheCoreSchemaSays(String written, String kind) {
        assertThat(member(yaml("a: " + written), "a").kind()).isEqualTo(kind);
    }

    @Test
    void everyValueKnowsThePlaceOfItsKey() {
        Node b = member((Node.Fields) member(yaml("a:\n  b:\n    - x\n"), "a"), "b");
        assertThat(b.place()).hasToString("t.yaml:2:3");
        assertThat(((Node.Items) b).items().get(0).place()).hasToString("t.yaml:3:7");
        Node json = member((Node.Fields) member(json("{\"a\":\n {\"b\": [1]}}"), "a"), "b");
        assertThat(json.place()).hasToString("t.json:2:3");
    }

    @Test
    void mergeKeysGiveWhatTheMapDoesNotSay() {
        Node.Fields tree = yaml("base: &b {x: 1, y: 2}\nmore: &m {y: 3, z: 4}\na: {<<: [*b, *m], x: 5}\n");
        Node.Fields a = (Node.Fields) member(tree, "a");
        assertThat(a.members().keySet()).containsExactlyInAnyOrder("x", "y", "z");
        assertThat(a.members().get("x"))
                .isInstanceOfSatisfying(
                        Node.Numeral.class, x -> assertThat(x.value()).isEqualByComparingTo("5"));
        assertThat(a.members().get("y"))
                .isInstanceOfSatisfying(
                        Node.Numeral.class, y -> assertThat(y.value()).isEqualByComparingTo("2"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: [secret",
                "a: 'secret",
                "a: *secret",
                "? [secret]\n: 1",
                "a: 1\n---\nb: secret",
                "<<: secret",
                "\tsecret: 1",
                "a: @secret",
                "a: \"\\qsecret\"",
                "a: secret: 1"
            })
    @Tag("CFG-43")
    void whatIsNotYamlIsSaidWithItsPlaceAndWithoutQuotingIt(String text) {
        assertThat(TreeReader.read(new Source("t.yaml", text)).unreadable())
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.text()).contains("not readable as YAML").doesNotContain("secret");
                    assertThat(finding.place()).isNotNull();
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\": secret}", "{\"a\": \"secret", "{} secret", "{\"a\": 1} {}"})
    @Tag("CFG-43")
    void whatIsNotJsonIsSaidWithItsPlaceAndWithoutQuotingIt(String text) {
        assertThat(TreeReader.read(new Source("t.json", text)).unreadable())
                .singleElement()
                .satisfies(finding -> assertThat(finding.text())
                        .contains("not readable as JSON")
                        .doesNotContain("secret"));
    }

    @Test
    void aFileThatWouldGrowWithoutBoundIsRefused() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x]\n");
        IntStream.range(1, 12)
                .forEach(i -> bomb.append("a%1$d: &a%1$d [*a%2$d, *a%2$d, *a%2$d, *a%2$d]\n".formatted(i, i - 1)));
        assertThat(TreeReader.read(new Source("t.yaml", bomb.toString())).unreadable())
                .hasSize(1);
        for (String name : new String[] {"t.yaml", "t.json"}) {
            String deep = "{\"a\":" + "[".repeat(5_000) + "]".repeat(5_000) + "}";
            assertThat(TreeReader.read(new Source(name, deep)).unreadable()).hasSize(1);
        }
    }

    private static Node.Fields yaml(String text) {
        return read(new Source("t.yaml", text));
    }

    private static Node.Fields json(String text) {
        return read(new Source("t.json", text));
    }

    private static Node.Fields read(Source source) {
        Parsed parsed = TreeReader.read(source);
        assertThat(parsed.unreadable()).isEmpty();
        return parsed.tree();
    }

    private static Node member(Node.Fields fields, String name) {
        Node member = fields.members().get(name);
        assertThat(member).isNotNull();
        return member;
    }
}
