package dev.sallyport.demo;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Messages to the demo server, and its answers to messages that it answers while reading. */
final class Wire {
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private static final String META = """
            "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientCapabilities":{}%s}""";

    private Wire() {}

    /** A request of revision 2026-07-28; {@code params} are members with a comma after each, or nothing. */
    static String request(Object id, String method, String params) {
        return message(id, method, params + META.formatted(""));
    }

    static String call(Object id, String tool, String arguments) {
        return request(id, "tools/call", "\"name\":\"" + tool + "\",\"arguments\":" + arguments + ",");
    }

    static String callWithProgress(Object id, String tool, String arguments, String token) {
        return message(
                id,
                "tools/call",
                "\"name\":\"" + tool + "\",\"arguments\":" + arguments + ","
                        + META.formatted(",\"progressToken\":" + token));
    }

    /** Any request, with exactly these members in its params. */
    static String message(Object id, String method, String params) {
        String quoted = id instanceof String ? "\"" + id + "\"" : id.toString();
        return "{\"jsonrpc\":\"2.0\",\"id\":" + quoted + ",\"method\":\"" + method + "\",\"params\":{" + params + "}}";
    }

    static JsonNode parse(String line) {
        try {
            return JSON.readTree(line);
        } catch (IOException e) {
            throw new AssertionError("not JSON: " + line, e);
        }
    }

    /** Everything that the server says to these lines, up to the end of its input. */
    static List<JsonNode> answers(String... lines) {
        return raw(String.join("\n", lines) + "\n").lines().map(Wire::parse).toList();
    }

    static JsonNode answer(String line) {
        List<JsonNode> answers = answers(line);
        if (answers.size() != 1) {
            throw new AssertionError("one answer expected, got " + answers);
        }
        return answers.get(0);
    }

    static String raw(String input) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            DemoServer.serve(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), out);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
