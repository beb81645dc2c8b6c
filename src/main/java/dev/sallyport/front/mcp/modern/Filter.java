package dev.sallyport.front.mcp.modern;

import dev.sallyport.front.mcp.offer.Changes;
import dev.sallyport.front.mcp.offer.Offer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.JsonCursor;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a subscription is to hear.
 *
 * @param lists the notifications of changed lists
 * @param uris the resources
 */
record Filter(Set<String> lists, List<String> uris) {
    /** What of a request's filter can be honoured, the resources aside. */
    static Filter of(Members params, Offer offer) throws MalformedJsonException {
        Members wanted = params.object("notifications");
        Set<String> lists = new LinkedHashSet<>();
        if (wanted == null) {
            return new Filter(lists, List.of());
        }
        add(lists, wanted, "toolsListChanged", Changes.TOOLS);
        if (offer.serves("prompts/list")) {
            add(lists, wanted, "promptsListChanged", Changes.PROMPTS);
        }
        if (offer.serves("resources/list")) {
            add(lists, wanted, "resourcesListChanged", Changes.RESOURCES);
        }
        return new Filter(lists, strings(wanted.get("resourceSubscriptions")));
    }

    private static void add(Set<String> lists, Members wanted, String member, String method) {
        Bytes value = wanted.get(member);
        if (value != null && value.is("true")) {
            lists.add(method);
        }
    }

    private static List<String> strings(@Nullable Bytes array) throws MalformedJsonException {
        List<String> texts = new ArrayList<>();
        if (array != null && array.at(0) == '[') {
            for (Bytes element : JsonCursor.elements(array)) {
                String text = JsonText.stringOf(element);
                if (text != null && !texts.contains(text)) {
                    texts.add(text);
                }
            }
        }
        return texts;
    }

    /** As the acknowledgment shows it. */
    String json() {
        List<String> members = new ArrayList<>();
        if (lists.contains(Changes.TOOLS)) {
            members.add("\"toolsListChanged\":true");
        }
        if (lists.contains(Changes.PROMPTS)) {
            members.add("\"promptsListChanged\":true");
        }
        if (lists.contains(Changes.RESOURCES)) {
            members.add("\"resourcesListChanged\":true");
        }
        if (!uris.isEmpty()) {
            members.add("\"resourceSubscriptions\":["
                    + String.join(",", uris.stream().map(JsonText::quote).toList()) + "]");
        }
        return "{" + String.join(",", members) + "}";
    }
}
