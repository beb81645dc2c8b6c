package dev.sallyport.engine.legacy.mcpl.digest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** JSON in the one form that RFC 8785 leaves. */
final class CanonicalJson {
    private static final String SHORT_ESCAPES = "\b\t\n\f\r\"\\";
    private static final String SHORT_NAMES = "btnfr\"\\";

    private final StringBuilder out = new StringBuilder();

    private CanonicalJson() {}

    /**
     * @return the canonical text
     * @throws NotCanonicalException for what I-JSON cannot carry: a number beyond a double, half a surrogate pair
     */
    static String of(JsonNode value) {
        CanonicalJson json = new CanonicalJson();
        json.value(value);
        return json.out.toString();
    }

    private void value(JsonNode value) {
        if (value.isObject()) {
            object(value);
        } else if (value.isArray()) {
            array(value);
        } else if (value.isTextual()) {
            string(value.textValue());
        } else if (value.isNumber()) {
            number(value.doubleValue());
        } else {
            out.append(value.asText());
        }
    }

    /** Members sorted by UTF-16 code units, which is how Java compares strings. */
    private void object(JsonNode object) {
        List<Map.Entry<String, JsonNode>> members =
                object.properties().stream().sorted(Map.Entry.comparingByKey()).toList();
        out.append('{');
        for (Iterator<Map.Entry<String, JsonNode>> each = members.iterator(); each.hasNext(); ) {
            Map.Entry<String, JsonNode> member = each.next();
            string(member.getKey());
            out.append(':');
            value(member.getValue());
            out.append(each.hasNext() ? "," : "");
        }
        out.append('}');
    }

    private void array(JsonNode array) {
        out.append('[');
        for (Iterator<JsonNode> each = array.iterator(); each.hasNext(); ) {
            value(each.next());
            out.append(each.hasNext() ? "," : "");
        }
        out.append(']');
    }

    private void number(double number) {
        if (!Double.isFinite(number)) {
            throw new NotCanonicalException("a number beyond the range of a double");
        }
        out.append(EcmaScriptNumber.text(number));
    }

    private void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            character(text, i);
        }
        out.append('"');
    }

    /** Escapes only what must be; everything else, U+007F and U+2028 included, stays as it is. */
    private void character(String text, int index) {
        char c = text.charAt(index);
        int shortEscape = SHORT_ESCAPES.indexOf(c);
        if (shortEscape >= 0) {
            out.append('\\').append(SHORT_NAMES.charAt(shortEscape));
        } else if (c < ' ') {
            out.append(String.format("\\u%04x", (int) c));
        } else if (Character.isSurrogate(c) && !paired(text, index)) {
            throw new NotCanonicalException("half a surrogate pair");
        } else {
            out.append(c);
        }
    }

    private static boolean paired(String text, int index) {
        return Character.isHighSurrogate(text.charAt(index))
                ? index + 1 < text.length() && Character.isLowSurrogate(text.charAt(index + 1))
                : index > 0 && Character.isHighSurrogate(text.charAt(index - 1));
    }

    /** A value that has no canonical form. Carries no stack trace. */
    static final class NotCanonicalException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NotCanonicalException(String what) {
            super(what, null, true, false);
        }
    }
}
