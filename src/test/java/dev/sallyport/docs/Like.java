package dev.sallyport.docs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Iterator;
import java.util.Map;

/**
 * Whether JSON is as an example shows it: a text {@code …} in the example stands for any value, as a member's name for any
 * more members, as an array's last element for any more elements.
 */
final class Like {
    private static final String ANY = "…";

    private Like() {}

    static boolean is(JsonNode example, JsonNode actual) {
        if (example.isTextual() && example.asText().equals(ANY)) {
            return !actual.isMissingNode();
        }
        if (example.isObject() && actual.isObject()) {
            return object(example, actual);
        }
        if (example.isArray() && actual.isArray()) {
            return array(example, actual);
        }
        return example.equals(actual);
    }

    private static boolean object(JsonNode example, JsonNode actual) {
        if (!example.has(ANY) && example.size() != actual.size()) {
            return false;
        }
        Iterator<Map.Entry<String, JsonNode>> members = example.fields();
        while (members.hasNext()) {
            Map.Entry<String, JsonNode> member = members.next();
            if (!member.getKey().equals(ANY) && !is(member.getValue(), actual.path(member.getKey()))) {
                return false;
            }
        }
        return true;
    }

    private static boolean array(JsonNode example, JsonNode actual) {
        boolean open =
                example.size() > 0 && example.get(example.size() - 1).asText().equals(ANY);
        int shown = open ? example.size() - 1 : example.size();
        if (actual.size() < shown || (!open && actual.size() > shown)) {
            return false;
        }
        for (int i = 0; i < shown; i++) {
            if (!is(example.get(i), actual.get(i))) {
                return false;
            }
        }
        return true;
    }
}
