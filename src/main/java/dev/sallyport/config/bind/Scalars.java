package dev.sallyport.config.bind;

import dev.sallyport.config.Finding;
import dev.sallyport.config.Key;
import dev.sallyport.config.Secret;
import dev.sallyport.config.Word;
import dev.sallyport.config.source.Node;
import dev.sallyport.config.source.Spot;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads strings, secrets, booleans, integers and fixed words, and reports what is none. */
final class Scalars {

    private final Consumer<Finding> problems;

    Scalars(Consumer<Finding> problems) {
        this.problems = problems;
    }

    /** The value of a node, or the fallback where it does not fit. */
    @Nullable
    Object value(Class<?> type, Key key, Node node, @Nullable Object fallback, Spot spot) {
        Object value = read(type, key, node, spot);
        return value == null ? fallback : value;
    }

    private @Nullable Object read(Class<?> type, Key key, Node node, Spot spot) {
        if (node instanceof Node.Broken) {
            return null;
        } else if (type == boolean.class) {
            return flag(node, key, spot);
        } else if (type == int.class || type == long.class) {
            Long number = integer(node, key, spot);
            return number == null || type == long.class ? number : (Object) number.intValue();
        } else if (type.isEnum()) {
            return constant(type, key, node, spot);
        }
        return text(type, key, node, spot);
    }

    private @Nullable Object text(Class<?> type, Key key, Node node, Spot spot) {
        if (node instanceof Node.Text text) {
            return type == Secret.class ? Secret.of(text.value()) : text.value();
        }
        return mismatch(node, "a string", key.rule(), spot);
    }

    private @Nullable Boolean flag(Node node, Key key, Spot spot) {
        if (node instanceof Node.Flag flag) {
            return flag.value();
        } else if (node instanceof Node.Text text && text.given() && isBoolean(text.value())) {
            return Boolean.valueOf(text.value());
        }
        problems.accept(spot.finding(
                node.place(), node.kind(), "true or false", key.rule(), "Write true or false, without quotes"));
        return null;
    }

    private static boolean isBoolean(String text) {
        return text.equals("true") || text.equals("false");
    }

    private @Nullable Long integer(Node node, Key key, Spot spot) {
        BigDecimal number = number(node);
        if (number == null) {
            return refuse(node, node.kind(), "Write an integer, without quotes", key, spot);
        } else if (number.stripTrailingZeros().scale() > 0) {
            return refuse(node, "a fraction", "Write an integer", key, spot);
        } else if (number.compareTo(BigDecimal.valueOf(key.min())) < 0) {
            return refuse(node, "a smaller number", "Choose a number within the limits", key, spot);
        } else if (number.compareTo(BigDecimal.valueOf(key.max())) > 0) {
            return refuse(node, "a larger number", "Choose a number within the limits", key, spot);
        }
        return number.longValueExact();
    }

    private @Nullable Long refuse(Node node, String found, String remedy, Key key, Spot spot) {
        problems.accept(spot.finding(node.place(), found, Limits.text(key), key.rule(), remedy));
        return null;
    }

    private static @Nullable BigDecimal number(Node node) {
        if (node instanceof Node.Numeral numeral) {
            return numeral.value();
        }
        return node instanceof Node.Text text && text.given() && text.value().matches("-?\\d{1,18}")
                ? new BigDecimal(text.value())
                : null;
    }

    private @Nullable Object constant(Class<?> type, Key key, Node node, Spot spot) {
        List<Word> words =
                Arrays.stream(type.getEnumConstants()).map(Word.class::cast).toList();
        Object word = word(words.stream().map(Word::word).toList(), "", key, node, spot);
        return words.stream()
                .filter(constant -> constant.word().equals(word))
                .findFirst()
                .orElse(null);
    }

    /** One of fixed words; the finding does not quote what was written instead. */
    @Nullable
    Object word(List<String> words, String orElse, Key key, Node node, Spot spot) {
        if (node instanceof Node.Text text && words.contains(text.value())) {
            return text.value();
        }
        String nearest = node instanceof Node.Text text ? Nearest.of(text.value(), words) : null;
        problems.accept(spot.finding(
                node.place(),
                node instanceof Node.Text ? "another word" : node.kind(),
                String.join(", ", words) + orElse,
                key.rule(),
                nearest == null ? "Choose one of these" : "Did you mean " + nearest + "?"));
        return null;
    }

    /** Reports a node of a wrong type. */
    @Nullable
    Object mismatch(Node node, String expected, String rule, Spot spot) {
        if (!(node instanceof Node.Broken)) {
            String remedy = expected.equals("a string") && !(node instanceof Node.Fields || node instanceof Node.Items)
                    ? "Put it in quotes"
                    : "Write " + expected;
            problems.accept(spot.finding(node.place(), node.kind(), expected, rule, remedy));
        }
        return null;
    }
}
