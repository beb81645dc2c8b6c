package dev.sallyport.config.load;

import dev.sallyport.config.Settings;
import dev.sallyport.config.SettingsChange;
import dev.sallyport.config.source.Sources;
import io.vertx.config.ConfigRetriever;
import io.vertx.config.ConfigRetrieverOptions;
import io.vertx.config.ConfigStoreOptions;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Watches configuration files and applies what changes in them (rule CFG-42): read whole, validated whole, and handed
 * to the {@link SettingsTarget} as a difference, one after another. What fails validation changes nothing.
 *
 * <p>To be made and used on one context, on which everything happens; files are read on worker threads.
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
    private Settings applied = Settings.defaults();
    private Future<?> last = Future.succeededFuture();

    /** A watch of these files and folders, not started yet. */
    public SettingsWatch(Vertx vertx, SettingsLoader loader, List<Path> paths, SettingsTarget target) {
        this.context = vertx.getOrCreateContext();
        this.loader = loader;
        this.paths = List.copyOf(paths);
        this.target = target;
        this.retriever = ConfigRetriever.create(
                vertx,
                new ConfigRetrieverOptions()
                        .setScanPeriod(SCAN_PERIOD_MS)
                        .addStore(new ConfigStoreOptions()
                                .setType(SourcesStoreFactory.TYPE)
                                .setConfig(SourcesStore.configuration(paths))));
    }

    /** Begins to watch; a change since {@code current} was read is noticed too. */
    public void start(Settings current) {
        applied = current;
        retriever.listen(change -> context.runOnContext(ignored -> enqueue(() -> read().compose(this::settled))));
    }

    /** Reads the files now, whether they changed or not. */
    public Future<Reload> reload() {
        return enqueue(this::read);
    }

    /** Watches no longer; completes when nothing is being read or applied any more. */
    public Future<Void> close() {
        return retriever.close().compose(ignored -> last).transform(ignored -> Future.succeededFuture());
    }

    private Future<Reload> enqueue(Supplier<Future<Sources>> reading) {
        Future<Reload> next = last.transform(ignored -> reading.get()).compose(this::take);
        last = next;
        return next;
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
        if (!loaded.problems().isEmpty()) {
            target.rejected(loaded.problems());
            return Future.succeededFuture(new Reload.Rejected(loaded.problems()));
        }
        SettingsChange change = SettingsChange.between(applied, loaded.settings());
        if (change.isEmpty()) {
            return Future.succeededFuture(new Reload.Unchanged());
        }
        applied = loaded.settings();
        return target.apply(applied, change).map(new Reload.Applied(change));
    }
}
