package dev.sallyport.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("RED-7")
class AllServersRedactorTest {
    @Test
    void textOfAnyServerIsMatchedAgainstAllAtOnce() {
        Redactor any = Redactor.any(List.of(of("first-secret"), of("second-secret"), of("third-secret")));
        assertThat(any.redact(ServerText.of("third-secret first-secret none second-secret")))
                .isEqualTo("*** *** none ***");
    }

    @ParameterizedTest
    @CsvSource({
        "abcdefghij, efghijklmn, <abcdefghijklmn>, <***>",
        "abcdefghij, cdefghijk, <abcdefghijk>, <***>",
        "abcdefghijklmn, efghijkl, <abcdefghijklmn efghijkl>, <*** ***>",
        "abcdefghij, hijklmnopq, <abcdefg\\u0068ij\\u006blmnopq>, <***>",
        "abcabcab, bcabcabc, <abcabcabcabcabc>, <***>",
    })
    void everyPlaceThatMatchesIsReplacedOverlappingOnesIncluded(
            String one, String other, String text, String redacted) {
        assertThat(Redactor.any(List.of(of(one), of(other))).redact(ServerText.of(text)))
                .isEqualTo(redacted);
    }

    @Test
    void theRedactorOfAllServersFollowsEachOfThem() {
        AllServersRedactor all = new AllServersRedactor();
        all.put("one", of("first-secret"));
        all.put("two", of("second-secret"));
        Redactor before = all.current();
        all.put("two", of("renewed-secret"));
        String text = "first-secret second-secret renewed-secret";
        assertThat(before.redact(ServerText.of(text))).isEqualTo("*** *** renewed-secret");
        assertThat(all.current().redact(ServerText.of(text))).isEqualTo("*** second-secret ***");
    }

    @Tag("RED-11")
    @Test
    void theRedactorOfAllServersIsBuiltOnceForEachChange() {
        AllServersRedactor all = new AllServersRedactor();
        Redactor one = of("first-secret");
        all.put("one", one);
        Redactor built = all.current();
        all.put("one", one);
        assertThat(all.current()).isSameAs(built);
    }

    private static Redactor of(String secret) {
        return Redactor.of(RedactionSource.NONE.withSecret(secret));
    }
}
