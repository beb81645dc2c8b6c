package dev.sallyport.front.mcp.modern;

import dev.sallyport.front.mcp.input.CallNotices;
import dev.sallyport.front.mcp.input.ClientCapabilities;
import dev.sallyport.front.mcp.input.LogLevel;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Envelope;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The params of a request of revision 2026-07-28, whose {@code _meta} says who asks.
 *
 * @param members of params
 * @param meta of {@code _meta}; empty where there is none
 */
record ModernParams(Members members, Members meta) {
    private static final String VERSION = "io.modelcontextprotocol/protocolVersion";
    private static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";
    private static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
    private static final String PROGRESS_TOKEN = "progressToken";

    static ModernParams of(Envelope message) throws MalformedJsonException {
        Members params = message.paramsOrNone();
        Members meta = params.object("_meta");
        return new ModernParams(params, meta == null ? Members.NONE : meta);
    }

    @Nullable
    String version() {
        return meta.string(VERSION);
    }

    /** The declared client capabilities, or null where they are missing or no object. */
    @Nullable
    ClientCapabilities capabilities() {
        Bytes value = meta.get(CAPABILITIES);
        return value == null || value.at(0) != '{' ? null : ClientCapabilities.of(value);
    }

    /** The notifications that the client wants of its call. */
    CallNotices notices() {
        return new CallNotices(meta.get(PROGRESS_TOKEN), LogLevel.of(meta.string(Modern.LOG_LEVEL)));
    }

    /** What {@code Mcp-Name} has to say for this method, or null where it says nothing. */
    @Nullable
    String target(String method) {
        return switch (method) {
            case "tools/call", "prompts/get" -> members.string("name");
            case "resources/read" -> members.string("uri");
            default -> null;
        };
    }

    /** Members of {@code _meta} that are passed on as they stand: all but those that the gateway says itself. */
    List<Bytes> passedOn() {
        List<Bytes> more = new ArrayList<>();
        for (Members.Member member : meta.all()) {
            if (!isOurs(member.name())) {
                more.add(member.whole().oneLine());
            }
        }
        return more;
    }

    private static boolean isOurs(String name) {
        return name.equals(VERSION)
                || name.equals(CLIENT_INFO)
                || name.equals(CAPABILITIES)
                || name.equals(PROGRESS_TOKEN);
    }
}
