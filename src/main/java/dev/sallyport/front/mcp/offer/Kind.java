package dev.sallyport.front.mcp.offer;

import org.jspecify.annotations.Nullable;

/** A list that is fetched from the servers when it is asked for. */
enum Kind {
    PROMPTS("prompts/list", "prompts", "prompts", "name"),
    RESOURCES("resources/list", "resources", "resources", "uri"),
    TEMPLATES("resources/templates/list", "resources", "resourceTemplates", "uriTemplate");

    private final String method;
    private final String capability;
    private final String member;
    private final String key;

    Kind(String method, String capability, String member, String key) {
        this.method = method;
        this.capability = capability;
        this.member = member;
        this.key = key;
    }

    /** The kind that a method lists, or null. */
    static @Nullable Kind of(String method) {
        for (Kind kind : values()) {
            if (kind.method.equals(method)) {
                return kind;
            }
        }
        return null;
    }

    String method() {
        return method;
    }

    /** The capability that a server with such entries declares. */
    String capability() {
        return capability;
    }

    /** The member of the result that holds the list. */
    String member() {
        return member;
    }

    /** The member of an entry that tells it from the others. */
    String key() {
        return key;
    }
}
