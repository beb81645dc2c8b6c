package dev.sallyport.registry;

import dev.sallyport.bus.ServerDefinition;
import io.vertx.core.Context;
import io.vertx.core.Future;
import java.util.Map;
import java.util.TreeMap;

/** The servers that were given at run time and come back at the next start. Touched on the registry's context only. */
final class Store {
    private final Context context;
    private final StoreFile file;
    private final Map<String, String> texts = new TreeMap<>();

    /** A store in a file, which is read and written on worker threads, one write after the other. */
    Store(Context context, StoreFile file) {
        this.context = context;
        this.file = file;
    }

    /** Reads it; the texts by id. */
    Future<Map<String, String>> load() {
        return context.executeBlocking(file::read).onSuccess(texts::putAll);
    }

    boolean has(String id) {
        return texts.containsKey(id);
    }

    /** Keeps a definition that was given at run time; completes when it is on the disk. */
    Future<Void> keep(ServerDefinition definition) {
        String text = definition.text();
        String id = definition.config().id();
        if (text == null) {
            return forget(id);
        }
        return text.equals(texts.put(id, text)) ? Future.succeededFuture() : write();
    }

    /** Forgets an id; completes when the disk has forgotten it too. */
    Future<Void> forget(String id) {
        return texts.remove(id) == null ? Future.succeededFuture() : write();
    }

    private Future<Void> write() {
        Map<String, String> now = Map.copyOf(texts);
        return context.executeBlocking(() -> {
            file.write(now);
            return null;
        });
    }
}
