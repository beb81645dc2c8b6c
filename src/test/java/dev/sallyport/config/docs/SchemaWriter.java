package dev.sallyport.config.docs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sallyport.config.Key;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.Settings;
import dev.sallyport.config.Word;
import dev.sallyport.config.WordOrList;
import dev.sallyport.config.bind.Choice;
import dev.sallyport.config.bind.Shape;
import dev.sallyport.config.bind.Slot;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Writes {@code conf/sallyport.schema.json} from the records. */
final class SchemaWriter {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private SchemaWriter() {}

    static String schema() {
        ObjectNode root = JSON.objectNode();
        root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        root.put("title", "Sallyport's settings");
        root.setAll(record(Settings.class));
        ((ObjectNode) root.get("properties")).putObject("$schema").put("type", "string");
        ObjectNode definitions = root.putObject("$defs");
        definitions.set("server", record(ServerConfig.class));
        ObjectNode variable = definitions.putObject("variable");
        variable.put("description", "A variable that stands for the whole value");
        variable.put("type", "string");
        variable.put("pattern", "^\\$\\{[A-Za-z_][A-Za-z0-9_]*(:-[^}]*)?\\}$");
        return root.toPrettyString() + "\n";
    }

    private static ObjectNode record(Class<?> type) {
        ObjectNode node = JSON.objectNode();
        node.put("type", "object");
        ObjectNode properties = node.putObject("properties");
        for (Map.Entry<String, Slot> key : Shape.of(type).keys().entrySet()) {
            Slot slot = key.getValue();
            ObjectNode value = nullable(value(slot));
            value.put("description", slot.key().value());
            properties.set(key.getKey(), value);
        }
        node.put("additionalProperties", false);
        return node;
    }

    private static ObjectNode value(Slot slot) {
        if (slot.type() == List.class) {
            ObjectNode list = type("array");
            list.set("items", value(slot.part(), slot.key()));
            return list;
        } else if (slot.type() == Map.class) {
            ObjectNode map = type("object");
            map.set(
                    "additionalProperties",
                    slot.part() == ServerConfig.class
                            ? JSON.objectNode().put("$ref", "#/$defs/server")
                            : value(slot.part(), slot.key()));
            return map;
        }
        return value(slot.type(), slot.key());
    }

    private static ObjectNode value(Class<?> type, Key key) {
        if (type == boolean.class) {
            return orVariable(type("boolean"));
        } else if (type == int.class || type == long.class) {
            return orVariable(integer(key));
        } else if (type.isEnum()) {
            return orVariable(words(type));
        } else if (type == WordOrList.class) {
            return wordOrList(key);
        } else if (type.isSealed()) {
            return oneOf(type);
        }
        return Record.class.isAssignableFrom(type) ? record(type) : type("string");
    }

    private static ObjectNode integer(Key key) {
        ObjectNode integer = type("integer");
        if (key.min() != Long.MIN_VALUE) {
            integer.put("minimum", key.min());
        }
        if (key.max() != Long.MAX_VALUE) {
            integer.put("maximum", key.max());
        }
        return integer;
    }

    private static ObjectNode words(Class<?> type) {
        ObjectNode node = JSON.objectNode();
        ArrayNode words = node.putArray("enum");
        for (Object constant : type.getEnumConstants()) {
            words.add(((Word) constant).word());
        }
        return node;
    }

    private static ObjectNode wordOrList(Key key) {
        ObjectNode node = JSON.objectNode();
        ArrayNode either = node.putArray("anyOf");
        ArrayNode words = either.addObject().putArray("enum");
        List.of(key.words()).forEach(words::add);
        ObjectNode list = either.addObject().put("type", "array");
        list.putObject("items").put("type", "string");
        return node;
    }

    private static ObjectNode oneOf(Class<?> type) {
        ObjectNode node = JSON.objectNode();
        ArrayNode either = node.putArray("oneOf");
        Choice choice = Choice.of(type);
        for (String key : choice.keys()) {
            Class<?> chosen = Objects.requireNonNull(choice.named(key));
            List<Slot> slots = Shape.of(chosen).slots();
            ObjectNode alternative = either.addObject().put("type", "object");
            alternative.putObject("properties").set(key, slots.size() == 1 ? value(slots.get(0)) : record(chosen));
            alternative.putArray("required").add(key);
            alternative.put("additionalProperties", false);
        }
        return node;
    }

    private static ObjectNode orVariable(ObjectNode literal) {
        ObjectNode node = JSON.objectNode();
        ArrayNode either = node.putArray("anyOf");
        either.add(literal);
        either.addObject().put("$ref", "#/$defs/variable");
        return node;
    }

    private static ObjectNode nullable(ObjectNode value) {
        if (value.has("anyOf")) {
            ((ArrayNode) value.get("anyOf")).addObject().put("type", "null");
        } else if (value.has("oneOf")) {
            ((ArrayNode) value.get("oneOf")).addObject().put("type", "null");
        } else {
            String type = value.path("type").asText();
            value.putArray("type").add(type).add("null");
        }
        return value;
    }

    private static ObjectNode type(String name) {
        return JSON.objectNode().put("type", name);
    }
}
