package dev.sallyport.engine.modern;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import java.util.List;

/** The words of MCP revision 2026-07-28 that the engine says. */
public final class Modern {
    /** The pinned revision (rule MOD-1). */
    public static final String REVISION = "2026-07-28";

    public static final String DISCOVER = "server/discover";
    public static final String TOOLS_LIST = "tools/list";
    public static final String LISTEN = "subscriptions/listen";
    public static final String CANCELLED = "notifications/cancelled";
    public static final String PROGRESS = "notifications/progress";
    public static final String MESSAGE = "notifications/message";
    public static final String TOOLS_CHANGED = "notifications/tools/list_changed";
    public static final String PROMPTS_CHANGED = "notifications/prompts/list_changed";
    public static final String RESOURCES_CHANGED = "notifications/resources/list_changed";
    public static final String ACKNOWLEDGED = "notifications/subscriptions/acknowledged";

    public static final String META_VERSION = "io.modelcontextprotocol/protocolVersion";
    public static final String META_CLIENT_INFO = "io.modelcontextprotocol/clientInfo";
    public static final String META_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
    public static final String META_SERVER_INFO = "io.modelcontextprotocol/serverInfo";

    private static final Bytes META_HEAD = Bytes.utf8("\"_meta\":{\"" + META_VERSION + "\":\"" + REVISION + "\",\""
            + META_CLIENT_INFO + "\":{\"name\":\"sallyport\",\"version\":\"" + version() + "\"},\""
            + META_CAPABILITIES + "\":");
    private static final Bytes COMMA = Bytes.utf8(",");
    private static final Bytes CLOSE = Bytes.utf8("}");

    private Modern() {}

    private static String version() {
        String version = Modern.class.getPackage().getImplementationVersion();
        return version == null ? "dev" : version;
    }

    /** Writes the {@code _meta} member of a message that wants no progress. */
    public static void write(Joiner out, LegRequest.Meta meta) {
        meta(out, meta.capabilities(), meta.more(), -1);
    }

    /** Writes the {@code _meta} member that every request has (rule MOD-1). */
    static void meta(Joiner out, Bytes capabilities, List<Bytes> more, long progressToken) {
        out.add(META_HEAD).add(capabilities);
        if (progressToken >= 0) {
            out.add(",\"progressToken\":" + progressToken);
        }
        for (Bytes member : more) {
            out.add(COMMA).add(member);
        }
        out.add(CLOSE);
    }
}
