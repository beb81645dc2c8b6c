package dev.sallyport.engine.modern;

import dev.sallyport.bus.ToolDefinition;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tools of one session as last listed: those that can be used, what each wants mirrored into headers, and for how
 * long the listing is fresh (rule MOD-4). Used on the connection's context only.
 */
final class ToolInventory {
    private static final Logger LOG = LoggerFactory.getLogger(ToolInventory.class);
    private static final int SHOWN = 500;

    private final String server;
    private final Wire wire;
    private final ConnectionRedactor redactor;
    private Map<String, MirroredArguments> mirrored = Map.of();
    private @Nullable Fresh fresh;

    /** A listing that need not be asked for again before its time. */
    private record Fresh(List<ToolDefinition> tools, Freshness until, int credential) {}

    ToolInventory(String server, Wire wire, ConnectionRedactor redactor) {
        this.server = server;
        this.wire = wire;
        this.redactor = redactor;
    }

    /** Takes a whole listing and yields what of it can be used. */
    List<ToolDefinition> listed(List<ToolDefinition> tools, Freshness until) {
        List<ToolDefinition> usable = wire.mirrorsArguments() ? admitted(tools) : tools;
        fresh = new Fresh(usable, until, wire.credential());
        return usable;
    }

    private List<ToolDefinition> admitted(List<ToolDefinition> tools) {
        List<ToolDefinition> usable = new ArrayList<>(tools.size());
        Map<String, MirroredArguments> headers = new HashMap<>();
        for (ToolDefinition tool : tools) {
            try {
                HeaderAnnotations.of(tool).ifPresent(mirrors -> headers.put(tool.name(), mirrors));
                usable.add(tool);
            } catch (HeaderAnnotations.InvalidException e) {
                LOG.warn(
                        "MCP server \"{}\": a tool is left out. {}",
                        server,
                        redactor.current().redact(ServerText.of("\"" + tool.name() + "\": " + e.getMessage()), SHOWN));
            }
        }
        mirrored = headers;
        return List.copyOf(usable);
    }

    /** The last listing while it is fresh, and while it counts for the credential in use. */
    Optional<List<ToolDefinition>> fresh() {
        Fresh last = fresh;
        boolean counts =
                last != null && last.until.isFresh() && (last.until.isPublic() || last.credential == wire.credential());
        return counts && last != null ? Optional.of(last.tools) : Optional.empty();
    }

    /** The tools changed, or may have: the last listing is stale. */
    void invalidate() {
        fresh = null;
    }

    /** What a call of a tool mirrors into headers, by header name. */
    Map<String, String> headers(String tool, List<Bytes> members) {
        if (mirrored.isEmpty()) {
            return Map.of();
        }
        MirroredArguments mirrors = mirrored.get(tool);
        return mirrors == null ? Map.of() : mirrors.headers(members);
    }
}
