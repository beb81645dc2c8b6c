package dev.sallyport.engine.legacy.mcpl.digest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/**
 * A manifest as it is hashed: without its root {@code revision}, its set-valued arrays sorted and without duplicates
 * (MCPL section 17.2). Everything else stays as it came, values of the wrong type included.
 *
 * <p>While it walks, it checks every string that stands where an identifier belongs.
 */
final class NormalForm {
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z0-9._:*-]+");
    /** The root members that are no capabilities. */
    private static final Set<String> NO_CAPABILITIES = Set.of("version", "revision", "featureSets");

    private NormalForm() {}

    /**
     * @return a normalized copy
     * @throws NotIdentifierException where an identifier holds a character it may not
     */
    static ObjectNode of(ObjectNode manifest) {
        ObjectNode copy = manifest.deepCopy();
        copy.remove("revision");
        members(manifest.deepCopy().without(NO_CAPABILITIES), "manifest", NormalForm::capability);
        members(copy.path("featureSets"), "featureSets", NormalForm::featureSet);
        return copy;
    }

    private static void capability(String where, JsonNode value) {
        members(value, where, NormalForm::capability);
    }

    private static void featureSet(String where, JsonNode set) {
        set(set, "uses", where);
        JsonNode ontology = set.path("tagOntology");
        String at = where + ".tagOntology";
        set(ontology, "coreTags", at);
        members(ontology.path("tags"), at + ".tags", NormalForm::tag);
        members(ontology.path("keyed"), at + ".keyed", (tag, keyed) -> list(keyed.path("values"), tag + ".values"));
        ontology.path("suggestedTreatment").forEach(rule -> treatment(at + ".suggestedTreatment", rule));
    }

    private static void tag(String where, JsonNode tag) {
        set(tag, "implies", where);
        if (tag.path("facet").isTextual()) {
            check(tag.path("facet").textValue(), where + ".facet");
        }
    }

    private static void treatment(String where, JsonNode rule) {
        for (String matcher : List.of("tagsAny", "tagsAll", "tagsNone")) {
            list(rule.path(matcher), where + "." + matcher);
        }
    }

    /** Sorts a set-valued member in place. One that is not an array of strings alone is left as it is, unchecked. */
    private static void set(JsonNode owner, String member, String where) {
        if (!(owner.path(member) instanceof ArrayNode array) || !allText(array)) {
            return;
        }
        list(array, where + "." + member);
        Set<String> sorted = new TreeSet<>(Utf8Order.INSTANCE);
        array.forEach(element -> sorted.add(element.textValue()));
        array.removeAll();
        sorted.forEach(array::add);
    }

    private static void list(JsonNode array, String where) {
        if (array.isArray()) {
            array.forEach(element -> {
                if (element.isTextual()) {
                    check(element.textValue(), where + "[]");
                }
            });
        }
    }

    private static void members(JsonNode object, String where, BiConsumer<String, JsonNode> each) {
        object.properties().forEach(member -> {
            String at = where + "." + member.getKey();
            check(member.getKey(), at);
            each.accept(at, member.getValue());
        });
    }

    private static boolean allText(ArrayNode array) {
        return StreamSupport.stream(array.spliterator(), false).allMatch(JsonNode::isTextual);
    }

    private static void check(String identifier, String where) {
        if (!IDENTIFIER.matcher(identifier).matches()) {
            throw new NotIdentifierException(where);
        }
    }

    /** An identifier outside its character set; the message says where, in the server's own words. No stack trace. */
    static final class NotIdentifierException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final String where;

        NotIdentifierException(String where) {
            super("an identifier outside its character set", null, true, false);
            this.where = where;
        }

        String where() {
            return where;
        }
    }
}
