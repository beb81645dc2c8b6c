package dev.sallyport.engine.legacy.mcpl.digest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The public conformance vectors of the manifest digest. */
final class Vectors {
    private static final JsonNode FILE = load();

    private Vectors() {}

    static Stream<JsonNode> manifests() {
        return StreamSupport.stream(FILE.path("vectors").spliterator(), false);
    }

    static Stream<JsonNode> sorts() {
        return StreamSupport.stream(FILE.path("sortVectors").spliterator(), false);
    }

    static JsonNode named(String name) {
        return manifests()
                .filter(vector -> vector.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static JsonNode load() {
        try (InputStream in = Vectors.class.getResourceAsStream("/mcpl/manifest-digest-vectors.json")) {
            return new ObjectMapper().readTree(Objects.requireNonNull(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
