package dev.sallyport.cli;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Reading and printing JSON without changing what a number looks like. */
public final class Json {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private Json() {}

    /**
     * Reads one value.
     *
     * @throws IOException when that is not what the text holds
     */
    public static JsonNode parse(byte[] json) throws IOException {
        return MAPPER.readTree(json);
    }

    /** Reads one value; a missing node when that is not what the text holds. */
    public static JsonNode parseOrMissing(String json) {
        try {
            return parse(json.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            return MissingNode.getInstance();
        }
    }

    /** Over several lines, for reading. */
    static String pretty(JsonNode value) {
        return value.toPrettyString();
    }
}
