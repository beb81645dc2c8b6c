package dev.sallyport.config;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrefixesTest {
    @ParameterizedTest
    @Tag("PFX-1")
    @CsvSource({
        "foo, foo, true",
        "foo, foo--bar, true",
        "foo, foo-, true",
        "foo, foo--, true",
        "foo, fo, false",
        "foo, foob, false",
        "foo, foo_, false",
        "foo-bar, foo, false",
        "foo, bar--foo, false"
    })
    void meetWhereOneBeginsTheOtherAtASeparator(String one, String other, boolean meet) {
        assertThat(Prefixes.meet(one, other)).isEqualTo(meet);
        assertThat(Prefixes.meet(other, one)).isEqualTo(meet);
    }

    @Property
    @net.jqwik.api.Tag("PFX-1")
    void aNameThatCouldBelongToBothMeansThatTheyMeet(
            @ForAll @Chars({'a', '-'}) @StringLength(min = 1, max = 5) String one,
            @ForAll @Chars({'a', '-'}) @StringLength(min = 1, max = 5) String other,
            @ForAll @Chars({'a', '-'}) @StringLength(max = 5) String tool) {
        if (Prefixes.publish(one, tool).startsWith(Prefixes.publish(other, ""))) {
            assertThat(Prefixes.meet(one, other)).isTrue();
        }
    }
}
