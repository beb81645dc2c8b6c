package dev.sallyport.front.tool.openapi;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sallyport.front.tool.openapi.SchemaIndex.Resource;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Points the references of a schema at the place where it is embedded. What they point at inside the schema is written as
 * a pointer from the document's start, which everything that reads OpenAPI understands; an absolute URI of something
 * elsewhere stays.
 */
final class References {
    private final SchemaIndex index;
    private final String place;
    private final List<Pending> written = new ArrayList<>();

    /** For a schema that stands at the fragment {@code place} of the document. */
    References(SchemaIndex index, String place) {
        this.index = index;
        this.place = place;
    }

    private record Pending(ObjectNode holder, String keyword, String original, String pointer) {}

    /** Rewrites a reference that stands in {@code holder} under {@code keyword}. */
    void rewrite(ObjectNode holder, String keyword, Resource resource) {
        String reference = holder.path(keyword).textValue();
        int hash = reference.indexOf('#');
        String uri = hash < 0 ? reference : reference.substring(0, hash);
        String fragment = hash < 0 ? "" : Pointers.ofFragment(reference.substring(hash + 1));
        Optional<Resource> target = target(uri, resource);
        Optional<String> pointer = target.flatMap(found -> pointer(found, fragment));
        if (pointer.isPresent()) {
            holder.put(keyword, place + Pointers.toFragment(pointer.get()));
            written.add(new Pending(holder, keyword, reference, pointer.get()));
        } else if (target.isPresent() || !isElsewhere(uri, resource)) {
            withdraw(holder, keyword, reference);
        }
    }

    /** Withdraws every reference that points at no schema in the embedded tree, since readers refuse such a document. */
    void settle(JsonNode embedded) {
        for (Pending reference : written) {
            if (!Keyword.isSchema(embedded.at(JsonPointer.compile(reference.pointer)))) {
                withdraw(reference.holder, reference.keyword, reference.original);
            }
        }
    }

    private Optional<Resource> target(String uri, Resource from) {
        return uri.isEmpty() ? Optional.of(from) : from.resolve(uri).flatMap(index::resource);
    }

    private Optional<String> pointer(Resource target, String fragment) {
        return fragment.isEmpty() || fragment.startsWith("/")
                ? Optional.of(target.pointer() + fragment)
                : index.anchor(target, fragment);
    }

    private static boolean isElsewhere(String uri, Resource from) {
        return from.resolve(uri).filter(URI::isAbsolute).isPresent();
    }

    private static void withdraw(ObjectNode holder, String keyword, String reference) {
        holder.remove(keyword);
        holder.put("x-unresolved-" + keyword.replace("$", ""), reference);
    }
}
