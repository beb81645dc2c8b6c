package dev.sallyport.config.load;

import dev.sallyport.config.Finding;
import dev.sallyport.config.source.Source;
import dev.sallyport.config.source.Sources;
import io.vertx.config.spi.ConfigStore;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;

/**
 * A store of vertx-config with the texts of configuration files and folders by name, for noticing that one changed.
 * Files are read on a worker thread.
 */
final class SourcesStore implements ConfigStore {
    private static final String PATHS = "paths";

    private final Vertx vertx;
    private final List<Path> paths;
    private volatile Future<Buffer> reading = Future.succeededFuture(Buffer.buffer());

    SourcesStore(Vertx vertx, JsonObject configuration) {
        this.vertx = vertx;
        this.paths = configuration.getJsonArray(PATHS).stream()
                .map(path -> Path.of((String) path))
                .toList();
    }

    /** The configuration of a store for these paths. */
    static JsonObject configuration(List<Path> paths) {
        JsonArray names = new JsonArray();
        paths.forEach(path -> names.add(path.toString()));
        return new JsonObject().put(PATHS, names);
    }

    @Override
    public Future<Buffer> get() {
        try {
            reading = vertx.executeBlocking(() -> content(Sources.read(paths)).toBuffer(), false);
        } catch (RejectedExecutionException closing) {
            // a scan may come while the Vert.x instance closes; there is nothing to notice any more
            reading = Future.failedFuture(closing);
        }
        return reading;
    }

    private static JsonObject content(Sources sources) {
        JsonArray texts = new JsonArray();
        for (Source source : sources.texts()) {
            texts.add(new JsonArray().add(source.name()).add(source.text()));
        }
        JsonArray unreadable = new JsonArray();
        sources.unreadable().stream().map(Finding::text).forEach(unreadable::add);
        return new JsonObject().put("texts", texts).put("unreadable", unreadable);
    }

    /** Completes when no file is being read any more. */
    @Override
    public Future<Void> close() {
        return reading.transform(ignored -> Future.succeededFuture());
    }
}
