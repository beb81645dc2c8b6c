package dev.sallyport.config.docs;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.sallyport.config.Key;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.ServerLimits;
import dev.sallyport.config.Settings;
import dev.sallyport.config.Word;
import dev.sallyport.config.WordOrList;
import dev.sallyport.config.bind.Shape;
import dev.sallyport.config.bind.Slot;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes {@code conf/sallyport.yaml} from the records: every key with its meaning, its limits and its default. */
final class ReferenceWriter {
    private static final String HEAD = """
            # yaml-language-server: $schema=sallyport.schema.json
            #
            # Sallyport's settings: every key with its default. A file needs only the keys that differ.
            # Several files, or a folder of them, lie on top of one another field by field, later ones on top.
            # In every string ${VAR} and ${VAR:-default} stand for environment variables.
            # Check a file with: sallyport check FILE

            """;

    private final StringBuilder out = new StringBuilder();

    private ReferenceWriter() {}

    static String reference() {
        ReferenceWriter writer = new ReferenceWriter();
        writer.out.append(HEAD);
        writer.keys(Settings.class, Settings.defaults(), "");
        writer.out.append("  # A server, by its id, with every key that it may have:\n  #\n");
        writer.out.append("  # example:\n");
        writer.keys(ServerConfig.class, ServerConfig.defaults("example", ServerLimits.DEFAULT), "  #   ");
        return writer.out.toString();
    }

    private void keys(Class<?> type, Object defaults, String indent) {
        for (Slot slot : Shape.of(type).slots()) {
            Object value = slot.of(defaults);
            if (slot.key().flat()) {
                keys(slot.type(), Objects.requireNonNull(value), indent);
            } else {
                out.append(indent).append("# ").append(comment(slot)).append('\n');
                key(slot, value, indent);
            }
        }
    }

    private void key(Slot slot, @Nullable Object value, String indent) {
        out.append(indent).append(slot.name()).append(':');
        if (value != null && isBlock(slot, value)) {
            out.append('\n');
            keys(slot.type(), value, indent + "  ");
        } else {
            String text = text(value);
            out.append(text.isEmpty() ? "" : " ").append(text).append('\n');
        }
    }

    private static boolean isBlock(Slot slot, Object value) {
        return value instanceof Record && slot.type() != WordOrList.class;
    }

    private static String comment(Slot slot) {
        if (slot.type().isEnum()) {
            return slot.key().value() + " (" + words(slot.type()) + ")";
        }
        boolean bounded = slot.type() == int.class || slot.type() == long.class;
        return bounded ? slot.key().value() + limits(slot.key()) : slot.key().value();
    }

    private static String limits(Key key) {
        if (key.max() != Long.MAX_VALUE) {
            return " (" + key.min() + " to " + key.max() + ")";
        }
        return key.min() > 0 ? " (at least " + key.min() + ")" : "";
    }

    private static String words(Class<?> type) {
        return String.join(
                ", ",
                List.of(type.getEnumConstants()).stream()
                        .map(constant -> ((Word) constant).word())
                        .toList());
    }

    private static String text(@Nullable Object value) {
        if (value == null) {
            return "";
        } else if (value instanceof WordOrList words) {
            return words.word() == null ? "[]" : words.word();
        } else if (value instanceof Word word) {
            return word.word();
        } else if (value instanceof Collection<?> list && list.isEmpty()) {
            return "[]";
        } else if (value instanceof Map<?, ?> map && map.isEmpty()) {
            return "{}";
        }
        return value instanceof String text ? TextNode.valueOf(text).toString() : value.toString();
    }
}
