package dev.sallyport.deploy;

import java.util.List;

/**
 * How one verticle is deployed, as its file in {@code verticles/} says.
 *
 * @param name the file's name without its ending
 * @param type the verticle's class
 * @param config the part of the settings it reads: a top-level key, {@code all}, or empty
 * @param after the verticles that are started before it and stopped after it
 * @param options Vert.x' deployment options; {@code instances: 0} means one for each event loop
 */
public record Descriptor(
        String name, String type, String config, List<String> after, io.vertx.core.json.JsonObject options) {
    public Descriptor {
        after = List.copyOf(after);
    }
}
