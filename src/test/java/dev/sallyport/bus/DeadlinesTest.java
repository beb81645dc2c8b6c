package dev.sallyport.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("OUT-7")
class DeadlinesTest {
    private final Vertx vertx = Vertx.vertx();
    private final Context context = vertx.getOrCreateContext();
    private final Deadlines deadlines = new Deadlines(vertx, 60);
    private final List<String> due = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() throws Exception {
        vertx.close().await(10, TimeUnit.SECONDS);
    }

    private final class Named extends Deadlines.Entry {
        private final String name;

        Named(String name) {
            this.name = name;
        }

        @Override
        protected void due() {
            due.add(name);
        }
    }

    @Test
    void entriesAreDueInTheirOrderAndOnce() {
        context.runOnContext(v -> {
            deadlines.start(new Named("a"), 60);
            deadlines.start(new Named("b"), 60);
            deadlines.start(new Named("other"), 5);
        });
        await().until(() -> due.size() == 3);
        assertThat(due).containsExactly("other", "a", "b");
    }

    @Test
    void whatIsStoppedIsNeverDue() {
        context.runOnContext(v -> {
            List<Named> all = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                Named one = new Named("e" + i);
                all.add(one);
                deadlines.start(one, i == 4 ? 5 : 60);
            }
            deadlines.stop(all.get(0));
            deadlines.stop(all.get(2));
            deadlines.stop(all.get(4));
            deadlines.stop(all.get(2));
        });
        await().until(() -> due.size() == 2);
        assertThat(due).containsExactly("e1", "e3");
    }

    @Test
    void anEntryThatEndedMayStartAgain() {
        context.runOnContext(v -> {
            Named one = new Named("again");
            deadlines.start(one, 60);
            deadlines.stop(one);
            deadlines.start(one, 20);
            deadlines.stop(one);
            deadlines.start(one, 60);
        });
        await().until(() -> due.size() == 1);
        assertThat(due).containsExactly("again");
    }
}
