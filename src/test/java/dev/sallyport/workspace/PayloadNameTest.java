package dev.sallyport.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PayloadNameTest {
    private static final Instant NOW = Instant.parse("2026-12-01T12:00:00.123Z");
    private static final long LAST = (1L << 48) - 1;

    @net.jqwik.api.Tag("RES-40")
    @Property(tries = 500)
    void aNameTellsWhenItWasMade(@ForAll @LongRange(max = LAST) long millis, @ForAll byte fill) {
        Instant at = Instant.ofEpochMilli(millis);

        PayloadName name = PayloadName.next(at, bytes -> Arrays.fill(bytes, fill), FileType.PNG);

        assertThat(name.at()).isEqualTo(at);
        assertThat(PayloadName.of(name.text())).contains(name);
    }

    @net.jqwik.api.Tag("RES-40")
    @Property(tries = 500)
    void namesSortByAge(@ForAll @LongRange(max = LAST) long one, @ForAll @LongRange(max = LAST) long other) {
        PayloadName first = PayloadName.next(Instant.ofEpochMilli(one), new SecureRandom()::nextBytes, FileType.WAV);
        PayloadName second = PayloadName.next(Instant.ofEpochMilli(other), new SecureRandom()::nextBytes, FileType.GIF);

        if (one != other) {
            assertThat(Integer.signum(first.compareTo(second))).isEqualTo(Long.signum(one - other));
        }
    }

    @Test
    @Tag("RES-40")
    void namesOfOneMomentDiffer() {
        Set<String> names = new HashSet<>();
        SecureRandom random = new SecureRandom();
        for (int i = 0; i < 10_000; i++) {
            names.add(PayloadName.next(NOW, random::nextBytes, FileType.OTHER).text());
        }

        assertThat(names).hasSize(10_000);
    }

    @ParameterizedTest
    @CsvSource({
        "image/png,.png",
        "audio/wav,.wav",
        "application/octet-stream,.bin",
        "text/html,.bin",
        "image/svg+xml,.bin",
        "text/javascript,.bin",
        "../../x,.bin"
    })
    @Tag("RES-40")
    void theExtensionIsOneOfTheWorkspacesOwn(String mimeType, String extension) {
        FileType type = FileType.ofMimeType(mimeType);
        PayloadName name = PayloadName.next(NOW, bytes -> {}, type);

        assertThat(name.text()).hasSize(26 + extension.length()).endsWith(extension);
        assertThat(name.type()).isEqualTo(type);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "..",
                "../06dkbqg3rg0000000000000000.png",
                "06dkbqg3rg0000000000000000.png/..",
                "/etc/passwd",
                "06dkbqg3rg0000000000000000",
                "06dkbqg3rg0000000000000000.",
                "06DKBQG3RG0000000000000000.png",
                "06dkbqg3rg000000000000000w.png",
                "86dkbqg3rg0000000000000000.png",
                "06dkbqg3rg0000000000000000.png\n",
                "06dkbqg3rg0000000000000000.png.part"
            })
    @Tag("RES-40")
    void anyOtherTextIsNoName(String text) {
        assertThat(PayloadName.of(text)).isEmpty();
    }

    @Test
    @Tag("RES-40")
    void anUnfinishedFileIsKnownForWhatItWillBe() {
        PayloadName name = PayloadName.next(NOW, bytes -> {}, FileType.PNG);

        assertThat(PayloadName.ofUnfinished(name.unfinished())).contains(name);
        assertThat(PayloadName.ofUnfinished(name.text())).isEmpty();
    }
}
