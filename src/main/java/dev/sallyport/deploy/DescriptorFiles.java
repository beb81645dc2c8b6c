package dev.sallyport.deploy;

import dev.sallyport.config.source.Node;
import dev.sallyport.config.source.Parsed;
import dev.sallyport.config.source.Source;
import dev.sallyport.config.source.TreeReader;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads descriptors: the jar's own, and those of a folder, which override them file by file. Blocks. */
public final class DescriptorFiles {
    /** The jar's own, in no particular order: a jar cannot be listed like a folder. */
    private static final List<String> OWN = List.of(
            "registry", "engine-modern", "engine-legacy", "children", "reaper", "workspace", "front", "bridge", "ops");

    private DescriptorFiles() {}

    /**
     * Reads every descriptor.
     *
     * @param folder a folder that overrides the jar's own, or null
     * @throws IllegalArgumentException where a file cannot be read or is not a descriptor, naming it
     */
    public static List<Descriptor> read(@Nullable Path folder) {
        List<Descriptor> descriptors = new ArrayList<>();
        List<String> names = new ArrayList<>(OWN);
        added(folder).filter(name -> !names.contains(name)).forEach(names::add);
        for (String name : names) {
            Path over = folder == null ? null : folder.resolve(name + ".yaml");
            boolean overridden = over != null && Files.isRegularFile(over);
            descriptors.add(parse(name, overridden ? text(over) : own(name)));
        }
        return descriptors;
    }

    private static Stream<String> added(@Nullable Path folder) {
        if (folder == null) {
            return Stream.empty();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".yaml"))
                    .map(file -> file.substring(0, file.length() - 5))
                    .sorted()
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new IllegalArgumentException("the folder of verticles " + folder + " cannot be read", e);
        }
    }

    private static String text(@Nullable Path file) {
        try {
            return file == null ? "" : Files.readString(file);
        } catch (IOException e) {
            throw new IllegalArgumentException("the verticle's file " + file + " cannot be read", e);
        }
    }

    private static String own(String name) {
        try (InputStream in = DescriptorFiles.class.getResourceAsStream("/verticles/" + name + ".yaml")) {
            if (in == null) {
                throw new IllegalArgumentException("there is no descriptor verticles/" + name + ".yaml");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalArgumentException("the descriptor " + name + " cannot be read", e);
        }
    }

    private static Descriptor parse(String name, String text) {
        Parsed parsed = TreeReader.read(new Source(name + ".yaml", text));
        if (!parsed.unreadable().isEmpty()) {
            throw new IllegalArgumentException("the descriptor " + name + ".yaml cannot be read: "
                    + parsed.unreadable().get(0).found());
        }
        JsonObject json = object(parsed.tree());
        String type = json.getString("class");
        if (type == null) {
            throw new IllegalArgumentException("the descriptor " + name + ".yaml names no class");
        }
        List<String> after = new ArrayList<>();
        json.getJsonArray("after", new JsonArray()).forEach(one -> after.add(String.valueOf(one)));
        return new Descriptor(
                name, type, json.getString("config", ""), after, json.getJsonObject("deployment", new JsonObject()));
    }

    private static JsonObject object(Node.Fields fields) {
        JsonObject object = new JsonObject();
        fields.members().forEach((key, value) -> object.put(key, json(value)));
        return object;
    }

    private static @Nullable Object json(Node node) {
        if (node instanceof Node.Fields fields) {
            return object(fields);
        }
        if (node instanceof Node.Items items) {
            JsonArray array = new JsonArray();
            items.items().forEach(item -> array.add(json(item)));
            return array;
        }
        if (node instanceof Node.Numeral numeral) {
            return numeral.value().longValue();
        }
        if (node instanceof Node.Flag flag) {
            return flag.value();
        }
        return node instanceof Node.Text text ? text.value() : null;
    }
}
