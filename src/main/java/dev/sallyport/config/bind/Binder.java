package dev.sallyport.config.bind;

import dev.sallyport.config.Finding;
import dev.sallyport.config.Key;
import dev.sallyport.config.WordOrList;
import dev.sallyport.config.source.Node;
import dev.sallyport.config.source.Spot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes records of trees. What does not fit is reported, all of it, and its default stands in, so that a reading never
 * ends early (rules CFG-18, CFG-19). One use for each reading.
 */
public final class Binder {
    private final List<Finding> problems = new ArrayList<>();
    private final Scalars scalars = new Scalars(problems::add);

    /** Everything that did not fit so far. */
    public List<Finding> problems() {
        return List.copyOf(problems);
    }

    /** A record of a map, with the components of {@code defaults} where the map has no key. */
    public <T extends Record> T record(Node node, T defaults, Spot spot) {
        if (!(node instanceof Node.Fields fields)) {
            scalars.mismatch(node, "a map", "CFG-19", spot);
            return defaults;
        }
        Shape shape = Shape.of(defaults.getClass());
        UnknownFields.report(fields, shape.keys().keySet(), spot, problems);
        @SuppressWarnings("unchecked")
        T made = (T) fill(shape, fields, defaults, spot);
        return made;
    }

    private Object fill(Shape shape, Node.Fields fields, Object defaults, Spot spot) {
        @Nullable Object[] components = new @Nullable Object[shape.slots().size()];
        for (int i = 0; i < components.length; i++) {
            Slot slot = shape.slots().get(i);
            Object fallback = slot.of(defaults);
            if (slot.key().flat()) {
                components[i] = fill(Shape.of(slot.type()), fields, Objects.requireNonNull(fallback), spot);
            } else {
                components[i] = member(slot, fields.members().get(slot.name()), fallback, spot.member(slot.name()));
            }
        }
        return shape.create(components);
    }

    private @Nullable Object member(Slot slot, @Nullable Node node, @Nullable Object fallback, Spot spot) {
        if (node == null || node instanceof Node.Nothing || node instanceof Node.Broken) {
            return fallback;
        } else if (slot.type() == List.class) {
            return list(slot, node, fallback, spot);
        } else if (slot.type() == Map.class) {
            return map(slot, node, fallback, spot);
        }
        return value(slot.type(), slot.key(), node, fallback, spot);
    }

    private @Nullable Object value(Class<?> type, Key key, Node node, @Nullable Object fallback, Spot spot) {
        if (Record.class.isAssignableFrom(type) && type != WordOrList.class) {
            Object defaults = fallback == null ? Defaults.of(type) : fallback;
            return record(node, (Record) defaults, spot);
        } else if (type.isSealed()) {
            return oneOf(type, node, fallback, spot);
        } else if (type == WordOrList.class) {
            return wordOrList(key, node, fallback, spot);
        }
        return scalars.value(type, key, node, fallback, spot);
    }

    private @Nullable Object wordOrList(Key key, Node node, @Nullable Object fallback, Spot spot) {
        if (node instanceof Node.Items items) {
            return WordOrList.list(strings(items, key, spot));
        }
        Object word = scalars.word(List.of(key.words()), " or a list of strings", key, node, spot);
        return word == null ? fallback : WordOrList.word((String) word);
    }

    private @Nullable Object list(Slot slot, Node node, @Nullable Object fallback, Spot spot) {
        if (!(node instanceof Node.Items items)) {
            scalars.mismatch(
                    node,
                    slot.part() == String.class ? "a list of strings" : "a list",
                    slot.key().rule(),
                    spot);
            return fallback;
        }
        return slot.part() == String.class ? strings(items, slot.key(), spot) : parts(slot, items, spot);
    }

    private List<String> strings(Node.Items items, Key key, Spot spot) {
        List<String> strings = new ArrayList<>();
        for (int i = 0; i < items.items().size(); i++) {
            Object string = scalars.value(String.class, key, items.items().get(i), null, spot.item(i));
            if (string != null) {
                strings.add((String) string);
            }
        }
        return strings;
    }

    private List<Object> parts(Slot slot, Node.Items items, Spot spot) {
        List<Object> parts = new ArrayList<>();
        for (int i = 0; i < items.items().size(); i++) {
            Object part = value(slot.part(), slot.key(), items.items().get(i), null, spot.item(i));
            if (part != null) {
                parts.add(part);
            }
        }
        return parts;
    }

    private @Nullable Object map(Slot slot, Node node, @Nullable Object fallback, Spot spot) {
        if (!(node instanceof Node.Fields fields)) {
            scalars.mismatch(node, "a map", slot.key().rule(), spot);
            return fallback;
        }
        Map<String, Object> map = new LinkedHashMap<>();
        fields.members().forEach((name, member) -> {
            Object value = absent(member) ? null : value(slot.part(), slot.key(), member, null, spot.member(name));
            if (value != null) {
                map.put(name, value);
            }
        });
        return map;
    }

    private static boolean absent(Node node) {
        return node instanceof Node.Nothing || node instanceof Node.Broken;
    }

    private @Nullable Object oneOf(Class<?> type, Node node, @Nullable Object fallback, Spot spot) {
        Choice choice = Choice.of(type);
        if (!(node instanceof Node.Fields fields) || fields.members().size() != 1) {
            scalars.mismatch(node, "a map with one of the keys " + choice.names(), "CFG-19", spot);
            return fallback;
        }
        Map.Entry<String, Node> only = fields.members().entrySet().iterator().next();
        Class<?> chosen = choice.named(only.getKey());
        if (chosen == null) {
            UnknownFields.report(fields, choice.keys(), spot, problems);
            return fallback;
        }
        Spot inner = spot.member(only.getKey());
        Shape shape = Shape.of(chosen);
        if (shape.slots().size() != 1) {
            return value(chosen, Choice.KEY, only.getValue(), null, inner);
        }
        Object value = member(shape.slots().get(0), only.getValue(), null, inner);
        return value == null ? fallback : shape.create(new @Nullable Object[] {value});
    }
}
