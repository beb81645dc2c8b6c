package dev.sallyport.registry;

import static dev.sallyport.registry.Refresh.Verdict.DROP;
import static dev.sallyport.registry.Refresh.Verdict.PUBLISH;
import static dev.sallyport.registry.Refresh.Verdict.REPEAT;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("RFR-2")
class RefreshTest {
    private final Refresh refresh = new Refresh();
    private final long first = refresh.begin();
    private final long second = refresh.begin();

    @Test
    void listingsInOrderAreAllPublished() {
        assertThat(refresh.listed(first)).isEqualTo(PUBLISH);
        assertThat(refresh.listed(second)).isEqualTo(PUBLISH);
    }

    @Test
    void aListingOvertakenByOneThatWasPublishedIsDropped() {
        assertThat(refresh.listed(second)).isEqualTo(PUBLISH);
        assertThat(refresh.listed(first)).isEqualTo(DROP);
    }

    @Test
    void aListingOvertakenByOneThatFailedIsRepeated() {
        refresh.failed(second);

        assertThat(refresh.listed(first)).isEqualTo(REPEAT);
        assertThat(refresh.listed(refresh.begin())).isEqualTo(PUBLISH);
    }

    @Test
    void aFailureOfAnEarlierListingChangesNothing() {
        assertThat(refresh.listed(second)).isEqualTo(PUBLISH);
        refresh.failed(first);

        assertThat(refresh.listed(refresh.begin())).isEqualTo(PUBLISH);
    }

    @Test
    void betweenAPublishedAndAFailedOneAListingIsStillNews() {
        long third = refresh.begin();
        assertThat(refresh.listed(first)).isEqualTo(PUBLISH);
        refresh.failed(third);

        assertThat(refresh.listed(second)).isEqualTo(REPEAT);
    }
}
