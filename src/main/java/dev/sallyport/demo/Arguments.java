package dev.sallyport.demo;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The arguments of a call. Every reader names, in its complaint, the argument and what it has to be. */
final class Arguments {
    /** Digits before or after the point that a number may have; a short exponent could otherwise ask for gigabytes. */
    private static final int MAX_DIGITS = 1000;

    private final String json;
    private final Map<String, Object> scalars;

    private Arguments(String json, Map<String, Object> scalars) {
        this.json = json;
        this.scalars = scalars;
    }

    /** Reads the members that are texts or numbers; absent arguments are an empty object. */
    static Arguments parse(@Nullable String json) throws IOException, BadArgument {
        if (json == null) {
            return new Arguments("{}", Map.of());
        }
        Map<String, Object> scalars = new HashMap<>();
        try (JsonParser parser = InboundReader.JSON.createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new BadArgument("The arguments have to be an object.");
            }
            for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
                JsonToken value = parser.nextToken();
                if (value == JsonToken.VALUE_STRING) {
                    scalars.put(field, parser.getText());
                } else if (value.isNumeric()) {
                    scalars.put(field, new BigDecimal(parser.getText()));
                } else if (value.isBoolean()) {
                    scalars.put(field, value == JsonToken.VALUE_TRUE);
                }
                parser.skipChildren();
            }
        }
        return new Arguments(json, scalars);
    }

    /** The arguments as they were sent. */
    String json() {
        return json;
    }

    String text(String name) throws BadArgument {
        if (scalars.get(name) instanceof String text) {
            return text;
        }
        throw new BadArgument("`" + name + "` has to be a text.");
    }

    String text(String name, String absent) throws BadArgument {
        return scalars.containsKey(name) ? text(name) : absent;
    }

    BigDecimal number(String name) throws BadArgument {
        if (scalars.get(name) instanceof BigDecimal number
                && Math.abs((long) number.scale()) + number.precision() <= MAX_DIGITS) {
            return number;
        }
        throw new BadArgument("`" + name + "` has to be a number of at most " + MAX_DIGITS + " digits.");
    }

    /** A whole number from {@code least} to {@code most}. */
    int whole(String name, int absent, int least, int most) throws BadArgument {
        if (!scalars.containsKey(name)) {
            return absent;
        }
        if (scalars.get(name) instanceof BigDecimal number
                && number.compareTo(BigDecimal.valueOf(least)) >= 0
                && number.compareTo(BigDecimal.valueOf(most)) <= 0
                && number.stripTrailingZeros().scale() <= 0) {
            return number.intValue();
        }
        throw new BadArgument("`" + name + "` has to be a whole number from " + least + " to " + most + ".");
    }
}
