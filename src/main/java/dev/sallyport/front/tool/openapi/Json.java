package dev.sallyport.front.tool.openapi;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sallyport.rpc.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** Trees of JSON whose numbers keep their text, of bounded depth so that everything here may recurse. */
final class Json {
    /** A schema nested deeper than this is described in words: what imports such a document recurses too. */
    static final int MAX_DEPTH = 200;

    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .build())
                    // Names are the servers' own: interning them would keep them for ever.
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private Json() {}

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /**
     * Reads a value.
     *
     * @throws IOException where it is no JSON, or goes beyond the bounds of depth and number length
     */
    static JsonNode read(Bytes json) throws IOException {
        return MAPPER.readTree(json.utf8());
    }

    /** A fresh copy of the document's fixed parts. */
    static ObjectNode frame() {
        try (InputStream in = Objects.requireNonNull(Json.class.getResourceAsStream("/openapi/frame.json"))) {
            return (ObjectNode) MAPPER.readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Bytes write(JsonNode node) {
        try {
            // By way of a String: a lone surrogate in a server's text becomes a question mark instead of an exception.
            return Bytes.utf8(MAPPER.writeValueAsString(node));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
