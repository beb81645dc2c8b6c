package dev.sallyport.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.Arrays;

/**
 * A message on its way: its body and where its id stands, from -1 when it has none.
 *
 * @param body the whole message; nobody writes to it
 * @param idFrom where its id begins
 * @param idTo where its id ends
 */
record Exchange(byte[] body, int idFrom, int idTo) {
    private static final JsonFactory JSON = new JsonFactory();

    static Exchange of(byte[] body) throws IOException {
        int from = -1;
        int to = -1;
        try (JsonParser parser = JSON.createParser(body)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("no object");
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean id = parser.currentName().equals("id");
                JsonToken value = parser.nextToken();
                if (id) {
                    from = (int) parser.currentTokenLocation().getByteOffset();
                    parser.getTextLength();
                    to = (int) parser.currentLocation().getByteOffset();
                } else if (value.isStructStart()) {
                    parser.skipChildren();
                }
            }
        }
        return new Exchange(body, from, to);
    }

    boolean isNotification() {
        return idFrom < 0;
    }

    byte[] id() {
        return Arrays.copyOfRange(body, idFrom, idTo);
    }

    /** This answer with the id of the request it belongs to. */
    Answer answering(Exchange request, int status) {
        return new Answer(Buffer.buffer(Splice.bytes(body, idFrom, idTo, request.id())), status);
    }

    /**
     * What goes back.
     *
     * @param body the whole message
     * @param status the HTTP status it came with
     */
    record Answer(Buffer body, int status) {}
}
