package dev.sallyport.engine.legacy.mcpl.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("LEG-31")
class FetchLimitTest {
    private static final long PAUSE_MS = 5000;

    private final FetchLimit limit = new FetchLimit(PAUSE_MS);

    @Test
    void theFirstHintIsFollowedAtOnce() {
        assertThat(limit.announce(hint("a"))).isTrue();

        assertThat(limit.delay(1000)).hasValue(0);
        assertThat(limit.start(1000)).contains(hint("a"));
    }

    @Test
    void whileAFetchRunsOneMoreWaitsAndTheRestIsSurplus() {
        limit.announce(hint("a"));
        limit.start(0);

        assertThat(limit.announce(hint("b"))).isTrue();
        assertThat(limit.announce(hint("c"))).isFalse();
        assertThat(limit.delay(9000)).isEmpty();
        assertThat(limit.start(9000)).isEmpty();
    }

    @Test
    void betweenTwoFetchesLieFiveSeconds() {
        limit.announce(hint("a"));
        limit.start(1000);
        limit.announce(hint("b"));
        limit.finish();

        assertThat(limit.delay(1100)).hasValue(4900);
        assertThat(limit.start(5999)).isEmpty();
        assertThat(limit.start(6000)).contains(hint("b"));
    }

    @Test
    void whatIsSurplusIsAnsweredByTheFetchThatWaits() {
        limit.announce(new ManifestChanged("a", EnumSet.of(Domain.CAPABILITIES)));
        limit.announce(new ManifestChanged("b", EnumSet.of(Domain.TAG_ONTOLOGY)));

        assertThat(limit.start(0)).contains(new ManifestChanged("b", Set.of(Domain.CAPABILITIES, Domain.TAG_ONTOLOGY)));
    }

    @Test
    void withNothingAnnouncedNothingIsFetched() {
        assertThat(limit.delay(0)).isEmpty();
        assertThat(limit.start(0)).isEmpty();
    }

    @Property
    void howeverOftenAServerAnnouncesFetchesStayFiveSecondsApart(
            @ForAll @Size(max = 60) List<@IntRange(max = 3000) Integer> pauses) {
        long now = 0;
        OptionalLong last = OptionalLong.empty();
        for (int pause : pauses) {
            now += pause;
            limit.announce(hint("r" + now));
            if (limit.start(now).isPresent()) {
                assertThat(last.isEmpty() || now - last.getAsLong() >= PAUSE_MS).isTrue();
                last = OptionalLong.of(now);
                limit.finish();
            }
        }
    }

    private static ManifestChanged hint(String revision) {
        return new ManifestChanged(revision, Set.of(Domain.CAPABILITIES));
    }
}
