package dev.sallyport.config.source;

import dev.sallyport.config.Place;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.events.ScalarEvent;

/** What an unquoted word means, by YAML 1.2's core schema: {@code yes} and {@code no} are strings. */
final class YamlScalar {
    private static final Pattern DECIMAL =
            Pattern.compile("[-+]?(\\d{1,400}(\\.\\d{0,400})?|\\.\\d{1,400})([eE][-+]?\\d{1,9})?");
    private static final Pattern HEX = Pattern.compile("0x[0-9a-fA-F]{1,400}");
    private static final String STRING_TAG = "tag:yaml.org,2002:str";

    private YamlScalar() {}

    static Node of(ScalarEvent scalar, Place place) {
        String text = scalar.getValue();
        String tag = scalar.getTag();
        boolean string = !scalar.isPlain() || "!".equals(tag) || STRING_TAG.equals(tag);
        return string ? new Node.Text(place, text, false) : plain(text, place);
    }

    private static Node plain(String text, Place place) {
        return switch (text) {
            case "", "~", "null", "Null", "NULL" -> new Node.Nothing(place);
            case "true", "True", "TRUE" -> new Node.Flag(place, true);
            case "false", "False", "FALSE" -> new Node.Flag(place, false);
            default -> number(text, place);
        };
    }

    private static Node number(String text, Place place) {
        char first = text.charAt(0);
        boolean maybe = first <= '9' && (first >= '0' || first == '-' || first == '+' || first == '.');
        if (maybe && DECIMAL.matcher(text).matches()) {
            return new Node.Numeral(place, new BigDecimal(text));
        } else if (maybe && HEX.matcher(text).matches()) {
            return new Node.Numeral(place, new BigDecimal(new BigInteger(text.substring(2), 16)));
        }
        return new Node.Text(place, text, false);
    }
}
