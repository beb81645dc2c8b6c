package dev.sallyport.front.tool.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where everything stands in a schema: its subschemas, the resources that {@code $id} opens, the anchors. */
final class SchemaIndex {
    private final List<Located> schemas = new ArrayList<>();
    private final Map<URI, Resource> resources = new HashMap<>();
    private final Map<String, String> anchors = new HashMap<>();

    private SchemaIndex() {}

    /**
     * One schema object.
     *
     * @param schema the object itself
     * @param pointer where it stands in the whole
     * @param resource the resource that its references count from
     */
    record Located(ObjectNode schema, String pointer, Resource resource) {}

    /**
     * A schema resource: the whole, or a part with an {@code $id}.
     *
     * @param pointer where it stands in the whole
     * @param base its URI, or null where it has none
     */
    record Resource(String pointer, @Nullable URI base) {
        /** A reference's URI against this base; empty where it is no URI. */
        Optional<URI> resolve(String reference) {
            try {
                URI uri = URI.create(reference);
                return Optional.of(base == null ? uri : base.resolve(uri));
            } catch (IllegalArgumentException e) {
                return Optional.empty();
            }
        }
    }

    static SchemaIndex of(ObjectNode root) {
        SchemaIndex index = new SchemaIndex();
        index.enter(root, "", new Resource("", null));
        return index;
    }

    /** All schema objects, each before those inside it. */
    List<Located> schemas() {
        return schemas;
    }

    /** The resource of a URI without fragment; empty where it stands elsewhere. */
    Optional<Resource> resource(URI uri) {
        return Optional.ofNullable(resources.get(uri));
    }

    /** Where an anchor of a resource stands; empty where there is none. */
    Optional<String> anchor(Resource resource, String name) {
        return Optional.ofNullable(anchors.get(anchorKey(resource, name)));
    }

    private void enter(JsonNode node, String pointer, Resource outer) {
        if (!(node instanceof ObjectNode schema)) {
            return;
        }
        Resource resource = identified(schema, pointer, outer);
        schemas.add(new Located(schema, pointer, resource));
        anchor(schema, "$anchor", pointer, resource);
        anchor(schema, "$dynamicAnchor", pointer, resource);
        schema.properties().forEach(member -> {
            Keyword keyword = SubSchemas.keyword(member.getKey(), member.getValue());
            SubSchemas.each(
                    keyword,
                    member.getValue(),
                    Pointers.child(pointer, member.getKey()),
                    (sub, at) -> enter(sub, at, resource));
        });
    }

    private Resource identified(ObjectNode schema, String pointer, Resource outer) {
        String id = schema.path("$id").asText();
        if (id.startsWith("#")) {
            // Earlier drafts spelled an anchor so.
            anchors.putIfAbsent(anchorKey(outer, id.substring(1)), pointer);
            return outer;
        }
        if (id.isEmpty()) {
            return outer;
        }
        String withoutFragment = id.contains("#") ? id.substring(0, id.indexOf('#')) : id;
        return outer.resolve(withoutFragment)
                .map(uri -> resources.computeIfAbsent(uri, u -> new Resource(pointer, u)))
                .orElse(outer);
    }

    private void anchor(ObjectNode schema, String keyword, String pointer, Resource resource) {
        JsonNode name = schema.path(keyword);
        if (name.isTextual()) {
            anchors.putIfAbsent(anchorKey(resource, name.textValue()), pointer);
        }
    }

    private static String anchorKey(Resource resource, String name) {
        return resource.pointer() + "#" + name;
    }
}
