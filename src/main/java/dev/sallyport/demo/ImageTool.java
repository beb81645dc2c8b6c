package dev.sallyport.demo;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** Answers with a picture. */
final class ImageTool implements Tool {
    @Override
    public String name() {
        return "image";
    }

    @Override
    public String definition() {
        return """
                {"name":"image","title":"Image",\
                "description":"Gives a small picture of a gate, as PNG, with a line of text before it.",\
                "inputSchema":{"type":"object","additionalProperties":false},\
                "annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}}""";
    }

    @Override
    public void call(Call call) throws IOException {
        Reply answer = call.answer();
        JsonGenerator json = answer.json();
        json.writeArrayFieldStart("content");
        json.writeStartObject();
        json.writeStringField("type", "text");
        json.writeStringField("text", "A gate, 64 by 64 pixels.");
        json.writeEndObject();
        json.writeStartObject();
        json.writeStringField("type", "image");
        json.writeBinaryField("data", picture());
        json.writeStringField("mimeType", "image/png");
        json.writeEndObject();
        json.writeEndArray();
        call.finish(answer);
    }

    private static byte[] picture() throws IOException {
        try (InputStream file = ImageTool.class.getResourceAsStream("gate.png")) {
            return Objects.requireNonNull(file, "gate.png is part of the jar").readAllBytes();
        }
    }
}
