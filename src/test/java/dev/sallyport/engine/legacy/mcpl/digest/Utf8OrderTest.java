package dev.sallyport.engine.legacy.mcpl.digest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class Utf8OrderTest {
    static Stream<Arguments> vectors() {
        return Vectors.sorts()
                .map(vector -> Arguments.of(Named.of(vector.path("name").asText(), vector)));
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void everyPublicVectorIsSortedAsGiven(JsonNode vector) {
        TreeSet<String> sorted = new TreeSet<>(Utf8Order.INSTANCE);
        sorted.addAll(texts(vector.path("input")));

        assertThat(sorted).containsExactlyElementsOf(texts(vector.path("sorted")));
    }

    @Property
    void ordersAsCodePointsDo(@ForAll int first, @ForAll int second) {
        String a = Character.toString(Math.floorMod(first, 0xD800));
        String b = Character.toString(0xE000 + Math.floorMod(second, 0x110000 - 0xE000));

        assertThat(Utf8Order.INSTANCE.compare(a, b)).isNegative();
        assertThat(Utf8Order.INSTANCE.compare(b, a)).isPositive();
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(element -> texts.add(element.textValue()));
        return texts;
    }
}
