package dev.sallyport.bus;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("TRC-1")
class TraceLogTest {
    private final TraceLog log = new TraceLog();

    private void add(int count) {
        for (int i = 0; i < count; i++) {
            log.add(Trace.now("step", null, new JsonObject()));
        }
    }

    private List<Long> numbers(long after, int most) {
        return log.page(after, most).traces().stream()
                .map(NumberedTrace::number)
                .toList();
    }

    @Test
    void aPageHoldsWhatIsKeptAfterANumberOldestFirst() {
        log.keep(3);
        add(5);

        assertThat(numbers(0, 10)).containsExactly(3L, 4L, 5L);
        assertThat(numbers(3, 1)).containsExactly(4L);
        assertThat(numbers(5, 10)).isEmpty();
        assertThat(numbers(Long.MAX_VALUE, 10)).isEmpty();
        assertThat(log.page(Long.MAX_VALUE, 10).last()).isEqualTo(5);
    }

    @Test
    void theNewestStayWhenFewerOrMoreAreToBeKept() {
        log.keep(4);
        add(6);
        log.keep(2);
        assertThat(numbers(0, 10)).containsExactly(5L, 6L);
        log.keep(4);
        add(1);
        assertThat(numbers(0, 10)).containsExactly(5L, 6L, 7L);
        log.keep(0);
        add(1);
        assertThat(numbers(0, 10)).isEmpty();
    }

    @Test
    void keepingAsManyAgainLosesNothing() {
        log.keep(1000);
        add(3);

        log.keep(1000); // as another gateway in the same Vert.x does

        assertThat(numbers(0, 10)).containsExactly(1L, 2L, 3L);
        assertThat(numbers(-5, 2)).containsExactly(1L, 2L);
    }

    @Test
    void aFollowerIsToldUntilItEnds() {
        List<NumberedTrace> told = new ArrayList<>();
        TraceLog.Following following = log.follow(told::add);
        add(2);
        following.end();
        add(1);
        assertThat(told).extracting(NumberedTrace::number).containsExactly(1L, 2L);
    }

    @Test
    void whatNobodyReadsIsNotRendered() {
        AtomicInteger rendered = new AtomicInteger();
        log.keep(2);
        log.add(Trace.now("step", "s", () -> new JsonObject().put("n", rendered.incrementAndGet())));
        assertThat(rendered).hasValue(0);
        assertThat(log.page(0, 1).traces().get(0).trace().json().getInteger("n"))
                .isEqualTo(1);
    }
}
