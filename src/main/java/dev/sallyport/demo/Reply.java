package dev.sallyport.demo;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A message on its way out: the frame around what the generator of {@link #json()} is given. Used by one thread. */
final class Reply {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    private final JsonGenerator json;

    private Reply() throws IOException {
        json = InboundReader.JSON.createGenerator(bytes);
        json.writeStartObject();
        json.writeStringField("jsonrpc", "2.0");
    }

    /** A response to the request with this id, as it stood in the request; stands inside the result object. */
    static Reply result(String id) throws IOException {
        Reply reply = new Reply();
        reply.rawField("id", id);
        reply.json.writeObjectFieldStart("result");
        return reply;
    }

    /** A notification; stands inside the params object. */
    static Reply notification(String method) throws IOException {
        Reply reply = new Reply();
        reply.json.writeStringField("method", method);
        reply.json.writeObjectFieldStart("params");
        return reply;
    }

    /** An error response; stands inside the error object. The id is left out when the request's could not be read. */
    static Reply error(@Nullable String id, int code, String message) throws IOException {
        Reply reply = new Reply();
        if (id != null) {
            reply.rawField("id", id);
        }
        reply.json.writeObjectFieldStart("error");
        reply.json.writeNumberField("code", code);
        reply.json.writeStringField("message", message);
        return reply;
    }

    JsonGenerator json() {
        return json;
    }

    /** Writes a member whose value is JSON already. */
    void rawField(String name, String value) throws IOException {
        json.writeFieldName(name);
        json.writeRawValue(value);
    }

    /** Closes what is open and gives the whole line, line feed included. */
    byte[] line() throws IOException {
        json.close();
        bytes.write('\n');
        return bytes.toByteArray();
    }
}
