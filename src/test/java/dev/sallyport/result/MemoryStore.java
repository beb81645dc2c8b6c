package dev.sallyport.result;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Keeps payloads in memory, and fails for those that a test does not want saved. */
final class MemoryStore implements PayloadStore {
    final List<Payload> saved = new ArrayList<>();

    private final Predicate<Payload> takes;

    private MemoryStore(Predicate<Payload> takes) {
        this.takes = takes;
    }

    static MemoryStore takingAll() {
        return new MemoryStore(payload -> true);
    }

    static MemoryStore taking(Predicate<Payload> takes) {
        return new MemoryStore(takes);
    }

    @Override
    public Future<Saved> save(Payload payload) {
        if (!takes.test(payload)) {
            return Future.failedFuture("No space left on device");
        }
        saved.add(payload);
        return Future.succeededFuture(new Saved("tool-results/file" + saved.size()));
    }
}
