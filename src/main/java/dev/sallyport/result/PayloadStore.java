package dev.sallyport.result;

import io.vertx.core.Future;

/** Where payloads go that a view cannot show (rule RES-11). */
@FunctionalInterface
public interface PayloadStore {
    /**
     * Saves a payload whole, or not at all.
     *
     * @return where it is; fails where it could not be saved, the message saying why in words for the log
     */
    Future<Saved> save(Payload payload);

    /**
     * A payload that was saved.
     *
     * @param file its path inside the workspace, {@code tool-results/NAME}; the name is the workspace's own
     */
    record Saved(String file) {}
}
