package dev.sallyport.engine.legacy;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.JsonText;
import java.util.List;
import java.util.Set;

/** The words of MCP revision 2024-11-05 and of MCPL that the engine says itself. */
final class Legacy {
    /** The one revision that is offered and accepted (rules LEG-1, LEG-2). */
    static final String REVISION = "2024-11-05";

    static final String INITIALIZE = "initialize";
    static final String INITIALIZED = "notifications/initialized";
    static final String PING = "ping";
    static final String TOOLS_LIST = "tools/list";
    static final String TOOLS_CHANGED = "notifications/tools/list_changed";
    static final String PROGRESS = "notifications/progress";
    static final String MESSAGE = "notifications/message";
    static final String CANCELLED = "notifications/cancelled";
    static final String FEATURE_SETS_UPDATE = "featureSets/update";
    static final String FEATURE_SETS_CHANGED = "featureSets/changed";
    static final String MANIFEST = "mcpl/manifest";
    static final String MANIFEST_CHANGED = "mcpl/manifestChanged";

    static final String PROMPTS_CHANGED = "notifications/prompts/list_changed";
    static final String RESOURCES_CHANGED = "notifications/resources/list_changed";
    static final String RESOURCE_UPDATED = "notifications/resources/updated";

    /** What a server may ask of the client whose call it works on, offered or not. */
    static final Set<String> CLIENT_METHODS = Set.of("sampling/createMessage", "elicitation/create", "roots/list");

    private Legacy() {}

    /**
     * The members of {@code initialize}.
     *
     * <p>{@code sampling} is offered, and {@code elicitation}, although it is a later revision's: servers answer this one
     * and ask for input all the same, where the client offers it. A caller's client answers both during its call, and
     * whoever cannot refuses. {@code roots} is not offered: a server asks for them when it likes and works with them for
     * all its callers, so that no one caller can answer.
     *
     * @param mcpl what the host says about itself as an MCPL host, a JSON object
     */
    static List<Bytes> initialize(String mcpl) {
        return List.of(
                Bytes.utf8("\"protocolVersion\":\"" + REVISION + "\""),
                Bytes.utf8(
                        "\"capabilities\":{\"sampling\":{},\"elicitation\":{\"form\":{},\"url\":{}},\"experimental\":{\"mcpl\":"
                                + mcpl + "}}"),
                Bytes.utf8("\"clientInfo\":{\"name\":\"sallyport\",\"version\":" + JsonText.quote(version()) + "}"));
    }

    private static String version() {
        String version = Legacy.class.getPackage().getImplementationVersion();
        return version == null ? "dev" : version;
    }
}
