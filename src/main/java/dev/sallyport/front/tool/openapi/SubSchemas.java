package dev.sallyport.front.tool.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.BiConsumer;

/** Goes through the schemas that stand directly in a schema. */
final class SubSchemas {
    private SubSchemas() {}

    /** What a member of a schema is; {@code items} may be a list, as in earlier drafts. */
    static Keyword keyword(String name, JsonNode value) {
        if (name.equals("items") && value.isArray()) {
            return Keyword.SCHEMA_LIST;
        }
        return name.equals("additionalItems") ? Keyword.SCHEMA : Keyword.of(name);
    }

    /** Hands over each schema in a member's value with the pointer to it; none where the value has another shape. */
    static void each(Keyword keyword, JsonNode value, String pointer, BiConsumer<JsonNode, String> visitor) {
        if (!keyword.holdsSchemas() || !keyword.takes(value)) {
            return;
        }
        if (keyword == Keyword.SCHEMA) {
            visitor.accept(value, pointer);
        } else if (value.isObject()) {
            value.properties()
                    .forEach(member -> visitor.accept(member.getValue(), Pointers.child(pointer, member.getKey())));
        } else {
            for (int i = 0; i < value.size(); i++) {
                visitor.accept(value.get(i), pointer + "/" + i);
            }
        }
    }
}
