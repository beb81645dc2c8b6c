package dev.sallyport.demo;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads one line into an {@link Inbound} in a single pass, whatever the order of its members. */
final class InboundReader {
    static final JsonFactory JSON = new JsonFactory();

    private final byte[] line;
    private final JsonParser parser;

    private @Nullable String name;
    private @Nullable String arguments;
    private @Nullable String requestId;
    private @Nullable String protocolVersion;
    private boolean toolsListChanged;
    private Inbound.Meta meta = Inbound.Meta.NONE;

    private InboundReader(byte[] line, JsonParser parser) {
        this.line = line;
        this.parser = parser;
    }

    /**
     * Reads a message.
     *
     * @return null when the line is JSON but not one object
     * @throws JsonParseException when the line is not JSON
     */
    static @Nullable Inbound read(byte[] line) throws IOException {
        try (JsonParser parser = JSON.createParser(line)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return null;
            }
            return new InboundReader(line, parser).message();
        }
    }

    private Inbound message() throws IOException {
        String id = null;
        String method = null;
        for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
            JsonToken value = parser.nextToken();
            switch (field) {
                case "id" -> id = value == JsonToken.VALUE_NULL ? null : raw();
                case "method" -> method = textOrNull();
                case "params" -> params();
                default -> parser.skipChildren();
            }
        }
        return new Inbound(
                id, method, new Inbound.Params(meta, name, arguments, requestId, protocolVersion, toolsListChanged));
    }

    private void params() throws IOException {
        if (!parser.isExpectedStartObjectToken()) {
            parser.skipChildren();
            return;
        }
        for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
            parser.nextToken();
            switch (field) {
                case "_meta" -> meta();
                case "name" -> name = textOrNull();
                case "arguments" -> arguments = raw();
                case "requestId" -> requestId = raw();
                case "protocolVersion" -> protocolVersion = textOrNull();
                case "notifications" -> filter();
                default -> parser.skipChildren();
            }
        }
    }

    private void meta() throws IOException {
        String version = null;
        boolean capabilities = false;
        String progressToken = null;
        if (!parser.isExpectedStartObjectToken()) {
            parser.skipChildren();
            return;
        }
        for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
            parser.nextToken();
            switch (field) {
                case Revisions.META_VERSION -> version = textOrNull();
                case Revisions.META_CAPABILITIES -> {
                    capabilities = parser.isExpectedStartObjectToken();
                    parser.skipChildren();
                }
                case "progressToken" -> progressToken = raw();
                default -> parser.skipChildren();
            }
        }
        meta = new Inbound.Meta(version, capabilities, progressToken);
    }

    private void filter() throws IOException {
        if (!parser.isExpectedStartObjectToken()) {
            parser.skipChildren();
            return;
        }
        for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
            JsonToken value = parser.nextToken();
            if (field.equals("toolsListChanged")) {
                toolsListChanged = value == JsonToken.VALUE_TRUE;
            }
            parser.skipChildren();
        }
    }

    private @Nullable String textOrNull() throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            return parser.getText();
        }
        parser.skipChildren();
        return null;
    }

    /** The current value exactly as it was written, so that it can be given back as it came. */
    private String raw() throws IOException {
        int start = (int) parser.currentTokenLocation().getByteOffset();
        parser.skipChildren();
        parser.finishToken();
        int end = (int) parser.currentLocation().getByteOffset();
        return new String(line, start, end - start, StandardCharsets.UTF_8);
    }
}
