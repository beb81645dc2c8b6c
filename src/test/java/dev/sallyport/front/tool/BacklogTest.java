package dev.sallyport.front.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BacklogTest {
    private final Backlog backlog = new Backlog();

    private List<String> drained() {
        List<String> all = new ArrayList<>();
        while (!backlog.isEmpty()) {
            all.add(backlog.next().toString());
        }
        return all;
    }

    @Test
    @Tag("HTTP-6")
    void onlyTheNewestProgressWaits() {
        backlog.progress(Buffer.buffer("1"));
        backlog.progress(Buffer.buffer("2"));
        assertThat(drained()).containsExactly("2");
    }

    @Test
    @Tag("HTTP-6")
    void logsBeyondTheBoundAreCountedAndTold() {
        Buffer half = Buffer.buffer("x".repeat(Backlog.MAX_BYTES / 2));
        for (int i = 0; i < 5; i++) {
            backlog.log(half);
        }
        backlog.log(Buffer.buffer("short, but after some that were left out"));
        List<String> all = drained();
        assertThat(all).hasSize(3);
        assertThat(all.get(2)).contains("4 log messages were left out");
        assertThat(backlog.isEmpty()).isTrue();
    }

    @Test
    @Tag("HTTP-6")
    void oneLogLargerThanTheBoundStillArrives() {
        backlog.log(Buffer.buffer("x".repeat(Backlog.MAX_BYTES + 1)));
        assertThat(drained()).hasSize(1);
    }
}
