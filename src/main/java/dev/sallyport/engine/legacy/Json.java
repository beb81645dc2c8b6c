package dev.sallyport.engine.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.sallyport.rpc.Bytes;
import java.io.IOException;

/** Reads the small messages that the engine itself understands. */
final class Json {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    /** The value, or a missing node where the text is none. */
    static JsonNode of(Bytes text) {
        try {
            return MAPPER.readTree(text.copy());
        } catch (IOException e) {
            return MissingNode.getInstance();
        }
    }
}
