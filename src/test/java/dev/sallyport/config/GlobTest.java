package dev.sallyport.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class GlobTest {
    @Property
    void matchesAsTheRegularExpressionDoes(
            @ForAll @CharRange(from = 'a', to = 'b') @Chars('*') @StringLength(max = 8) String pattern,
            @ForAll @CharRange(from = 'a', to = 'b') @StringLength(max = 10) String text) {
        String regex =
                Arrays.stream(pattern.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
        assertThat(Glob.matches(pattern, text)).isEqualTo(text.matches(regex));
    }

    @Test
    @Timeout(5)
    void manyStarsCostNoMoreThanOneLook() {
        String pattern = "a*".repeat(2_000) + "b";
        assertThat(Glob.matches(pattern, "a".repeat(200_000))).isFalse();
    }
}
