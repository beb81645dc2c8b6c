package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.rpc.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("MOD-4")
class FreshnessTest {
    private final Freshness freshness = new Freshness();

    private void page(String ttl, String scope) {
        freshness.page(Bytes.utf8("{\"ttlMs\":" + ttl + ",\"cacheScope\":\"" + scope + "\"}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"60000", "999999999999"})
    void aListingIsFreshForAsLongAsItsServerSays(String ttl) {
        page(ttl, "public");
        assertThat(freshness.isFresh()).isTrue();
        assertThat(freshness.isPublic()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-5", "1.5", "\"60000\"", "null", "60000000000000"})
    void whatIsNoTimeIsStaleAtOnce(String ttl) {
        page(ttl, "public");
        assertThat(freshness.isFresh()).isFalse();
    }

    @Test
    void itsTimePasses() {
        page("1", "public");
        await().until(() -> !freshness.isFresh());
    }

    @Test
    void thePageThatIsFreshForTheShortestTimeCounts() {
        page("60000", "public");
        page("0", "public");
        page("60000", "public");
        assertThat(freshness.isFresh()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "no JSON"})
    void aPageWithoutHintsIsStaleAtOnce(String page) {
        page("60000", "public");
        freshness.page(Bytes.utf8(page));
        assertThat(freshness.isFresh()).isFalse();
    }

    @Test
    void onePageThatIsNotPublicMakesAllPrivate() {
        page("60000", "public");
        page("60000", "private");
        page("60000", "public");
        assertThat(freshness.isPublic()).isFalse();
    }
}
