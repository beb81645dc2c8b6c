package dev.sallyport.config.load;

import dev.sallyport.config.Settings;
import dev.sallyport.config.SettingsChange;
import dev.sallyport.config.source.Sources;
import io.vertx.config.ConfigRetriever;
import io.vertx.config.ConfigRetrieverOptions;
import io.vertx.config.ConfigStoreOptions;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Watches configuration files and applies what changes in them (rule CFG-42): read whole, validated whole, and handed
 * to the {@link SettingsTarget} as a difference, one after another. What fails validation changes nothing.
 *
 * <p>Everything happens on the context it was made on, except that files are read on worker threads; its methods may be
 * called on any thread.
 */
public final class SettingsWatch {
    private static final long SCAN_PERIOD_MS = 1_000;

    /** A file being written is read again until two readings agree. */
    private static final long SETTLE_MS = 50;

    private final Context context;
    private final SettingsLoader loader;
    private final List<Path> paths;
    private final SettingsTarget target;
    private final ConfigRetriever retriever;
    private Loaded seen;
    private Settings applied;
    private Future<?> last = Future.succeededFuture();

    /**
     * A watch of files and folders, not started yet.
     *
     * @param files what is watched, and what it was when it was read last
     */
    public SettingsWatch(Vertx vertx, SettingsLoader loader, Files files, SettingsTarget target) {
        this.context = vertx.getOrCreateContext();
        this.loader = loader;
        this.paths = files.paths();
        this.seen = files.seen();
        this.applied = files.seen().settings();
        this.target = target;
        this.retriever = ConfigRetriever.create(
                vertx,
                new ConfigRetrieverOptions()
                        .setScanPeriod(SCAN_PERIOD_MS)
                        .addStore(new ConfigStoreOptions()
                                .setType(SourcesStoreFactory.TYPE)
                                .setConfig(SourcesStore.configuration(paths))));
    }

    /**
     * Configuration files.
     *
     * @param paths files and folders, later ones on top
     * @param seen what they amounted to when they were read last: what is applied already
     */
    public record Files(List<Path> paths, Loaded seen) {
        public Files {
            paths = List.copyOf(paths);
        }
    }

    /** Begins to watch; a change since the files were read last is noticed too. */
    public void start() {
        retriever.listen(change -> enqueue(() -> read().compose(this::settled)));
    }

    /** Reads the files now, whether they changed or not. */
    public Future<Reload> reload() {
        return enqueue(this::read);
    }

    /** Watches no longer; completes when nothing is being read or applied any more. */
    public Future<Void> close() {
        return retriever.close().compose(ignored -> idle());
    }

    private Future<Void> idle() {
        Promise<Void> idle = Promise.promise();
        context.runOnContext(ignored -> last.onComplete(result -> idle.complete()));
        return idle.future();
    }

    private Future<Reload> enqueue(Supplier<Future<Sources>> reading) {
        Promise<Reload> done = Promise.promise();
        context.runOnContext(ignored -> {
            Future<Reload> next = last.transform(before -> reading.get()).compose(this::take);
            last = next;
            next.onComplete(done);
        });
        return done.future();
    }

    private Future<Sources> read() {
        return context.executeBlocking(() -> Sources.read(paths), false);
    }

    private Future<Sources> settled(Sources seen) {
        return context.owner()
                .timer(SETTLE_MS, TimeUnit.MILLISECONDS)
                .compose(ignored -> read())
                .compose(again -> again.equals(seen) ? Future.succeededFuture(again) : settled(again));
    }

    private Future<Reload> take(Sources sources) {
        return context.executeBlocking(() -> loader.load(sources), false).compose(this::take);
    }

    private Future<Reload> take(Loaded loaded) {
        boolean news = !loaded.equals(seen);
        seen = loaded;
        if (!loaded.problems().isEmpty()) {
            if (news) {
                target.rejected(loaded.problems());
            }
            return Future.succeededFuture(new Reload.Rejected(loaded.problems()));
        }
        SettingsChange change = SettingsChange.between(applied, loaded.settings());
        if (change.isEmpty()) {
            return Future.succeededFuture(new Reload.Unchanged());
        }
        SettingsChange.Step step = new SettingsChange.Step(applied, loaded.settings(), change);
        applied = loaded.settings();
        return target.apply(step).map(new Reload.Applied(change));
    }
}
