package dev.sallyport.redact;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** The forms in which servers write what they were given (RED-4), each by an encoder that is in use. */
public enum Encoding {
    RAW(text -> text),
    JSON(Encoding::json),
    JSON_WITH_ESCAPED_SLASHES(text -> json(text).replace("/", "\\/")),
    JSON_IN_ASCII(Encoding::asciiJson),
    JSON_IN_ASCII_UPPER_CASE(text -> escapesInUpperCase(asciiJson(text))),
    JSON_SAFE_IN_HTML(text -> htmlSafe(json(text))),
    JSON_IN_JSON(text -> json(json(text))),
    PERCENT_UPPER_CASE(Encoding::percent),
    PERCENT_LOWER_CASE(text -> octetsInLowerCase(percent(text))),
    FORM_UPPER_CASE(Encoding::form),
    FORM_LOWER_CASE(text -> octetsInLowerCase(form(text))),
    PERCENT_WITHIN_A_URL(text -> percent(percent(text))),
    JSON_WITHIN_A_URL(text -> percent(json(text)));

    private static final ObjectMapper PLAIN = JsonMapper.builder().build();
    private static final ObjectMapper ASCII =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();
    private static final Pattern OCTET = Pattern.compile("%[0-9A-F]{2}");
    private static final Pattern ESCAPE = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*\\\\u)([0-9a-fA-F]{4})");

    private final UnaryOperator<String> encoder;

    Encoding(UnaryOperator<String> encoder) {
        this.encoder = encoder;
    }

    public String encode(String text) {
        return encoder.apply(text);
    }

    /** Every char in a form of its own. */
    static String mixed(String text, Random random) {
        StringBuilder out = new StringBuilder();
        text.codePoints().forEach(c -> out.append(one(new String(Character.toChars(c)), random)));
        return out.toString();
    }

    private static String one(String c, Random random) {
        // A plus left as it is counts as a space only where something decodes forms, and no encoder does both.
        Encoding[] forms = values();
        String encoded = forms[random.nextInt(forms.length)].encode(c);
        return random.nextInt(4) == 0 ? unicode(c, random.nextBoolean()) : encoded;
    }

    private static String unicode(String c, boolean upperCase) {
        StringBuilder out = new StringBuilder();
        for (char unit : c.toCharArray()) {
            out.append("\\u").append(String.format(Locale.ROOT, upperCase ? "%04X" : "%04x", (int) unit));
        }
        return out.toString();
    }

    private static String json(String text) {
        return string(PLAIN, text);
    }

    private static String asciiJson(String text) {
        return escapesInLowerCase(string(ASCII, text));
    }

    private static String string(ObjectMapper mapper, String text) {
        try {
            String quoted = mapper.writeValueAsString(text);
            return quoted.substring(1, quoted.length() - 1);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static String htmlSafe(String json) {
        String safe = json;
        for (char c : "=&<>'+".toCharArray()) {
            safe = safe.replace(Character.toString(c), unicode(Character.toString(c), false));
        }
        return safe;
    }

    private static String escapesInLowerCase(String json) {
        return ESCAPE.matcher(json)
                .replaceAll(m -> java.util.regex.Matcher.quoteReplacement(
                        m.group(1) + m.group(2).toLowerCase(Locale.ROOT)));
    }

    private static String escapesInUpperCase(String json) {
        return ESCAPE.matcher(json)
                .replaceAll(m -> java.util.regex.Matcher.quoteReplacement(
                        m.group(1) + m.group(2).toUpperCase(Locale.ROOT)));
    }

    private static String form(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String percent(String text) {
        return form(text).replace("+", "%20").replace("*", "%2A").replace("%7E", "~");
    }

    private static String octetsInLowerCase(String text) {
        return OCTET.matcher(text).replaceAll(m -> m.group().toLowerCase(Locale.ROOT));
    }
}
