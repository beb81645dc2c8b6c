package dev.sallyport.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonCursorArraysTest {
    @Property(tries = 300)
    void everyElementIsFoundAsItWasWritten(@ForAll("values") List<String> values) throws MalformedJsonException {
        assertThat(elements("[" + String.join(" ,\n", values) + "] ")).containsExactlyElementsOf(values);
    }

    @Provide
    Arbitrary<List<String>> values() {
        return Arbitraries.of(
                        "0",
                        "-1.10",
                        "1E+2",
                        "true",
                        "null",
                        "\"\"",
                        "\"ü😀\\\\\"",
                        "[]",
                        "[[ ]]",
                        "{\"a\": [1]}",
                        "\"]\"")
                .list()
                .ofMaxSize(12);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1}", "[1] 2"})
    void whatIsNoWholeArrayIsRefused(String json) {
        assertThatThrownBy(() -> elements(json)).isInstanceOf(MalformedJsonException.class);
    }

    @Test
    @Timeout(20)
    void anObjectOfManyMembersIsReadInLinearTime() throws MalformedJsonException {
        String members =
                IntStream.range(0, 300_000).mapToObj(i -> "\"m" + i + "\":0").collect(Collectors.joining(","));

        assertThat(Members.of(Bytes.utf8("{" + members + "}")).all()).hasSize(300_000);
    }

    private static List<String> elements(String json) throws MalformedJsonException {
        return JsonCursor.elements(Bytes.utf8(json)).stream().map(Bytes::utf8).toList();
    }
}
