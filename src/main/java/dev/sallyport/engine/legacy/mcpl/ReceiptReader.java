package dev.sallyport.engine.legacy.mcpl;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.redact.ServerText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reads receipts as real servers write them: unknown members are ignored, wrong types read as absent. */
final class ReceiptReader {
    private ReceiptReader() {}

    static Receipt read(JsonNode result) {
        if (!result.isObject()) {
            return new Receipt.Malformed("the receipt is not an object");
        }
        JsonNode accepted = result.path("accepted");
        if (!accepted.isBoolean()) {
            return new Receipt.Malformed("the receipt's accepted is not a boolean");
        }
        return accepted.booleanValue() ? accepted(result) : refused(result);
    }

    private static Receipt accepted(JsonNode result) {
        boolean degraded = "degraded".equals(result.path("mode").textValue());
        return new Receipt.Accepted(
                degraded,
                each(result.path("unavailableFeatures"), ReceiptReader::feature),
                texts(result.path("notes")));
    }

    private static Receipt refused(JsonNode result) {
        String named = result.path("fallback").asText("");
        Receipt.Fallback fallback =
                named.equals(Receipt.Fallback.CLOSE.text()) ? Receipt.Fallback.CLOSE : Receipt.Fallback.MCP_ONLY;
        return new Receipt.Refused(
                fallback,
                named.equals(fallback.text()),
                text(result.path("reason")),
                texts(result.path("missingCapabilities")));
    }

    private static Receipt.UnavailableFeature feature(JsonNode feature) {
        return new Receipt.UnavailableFeature(
                text(feature.path("featureSet")),
                texts(feature.path("missingCapabilities")),
                text(feature.path("effect")));
    }

    private static List<ServerText> texts(JsonNode array) {
        return each(array, ReceiptReader::text);
    }

    private static ServerText text(JsonNode node) {
        String text = node.textValue();
        return ServerText.of(text == null ? "" : text);
    }

    private static <T> List<T> each(JsonNode array, Function<JsonNode, T> read) {
        List<T> all = new ArrayList<>();
        if (array.isArray()) {
            array.forEach(element -> all.add(read.apply(element)));
        }
        return all;
    }
}
