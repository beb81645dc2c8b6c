package dev.sallyport.front.mcp.offer;

import dev.sallyport.bus.ServerSummary;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import java.util.Collection;
import java.util.List;

/**
 * What the servers of a scope can do together. Nothing is advertised that no server delivers (CASE-53).
 *
 * @param prompts whether there are prompts
 * @param resources whether there are resources
 * @param subscribe whether resources can be subscribed to
 * @param completions whether arguments are completed
 * @param logging whether servers log
 */
record Capabilities(boolean prompts, boolean resources, boolean subscribe, boolean completions, boolean logging) {
    static Capabilities of(Collection<ServerSummary> servers) {
        return new Capabilities(
                any(servers, "prompts"),
                any(servers, "resources"),
                servers.stream().anyMatch(Capabilities::subscribes),
                any(servers, "completions"),
                any(servers, "logging"));
    }

    private static boolean any(Collection<ServerSummary> servers, String capability) {
        return servers.stream().anyMatch(server -> has(server, capability));
    }

    /** The servers that declare a capability and can be called. */
    static List<ServerSummary> having(Collection<ServerSummary> servers, String capability) {
        return servers.stream()
                .filter(server -> server.available() && has(server, capability))
                .toList();
    }

    static boolean has(ServerSummary server, String capability) {
        return declared(server).get(capability) != null;
    }

    /** Whether a server's resources can be subscribed to. */
    static boolean subscribes(ServerSummary server) {
        try {
            Members resources = declared(server).object("resources");
            Bytes subscribe = resources == null ? null : resources.get("subscribe");
            return subscribe != null && subscribe.is("true");
        } catch (MalformedJsonException e) {
            return false;
        }
    }

    private static Members declared(ServerSummary server) {
        try {
            return Members.of(server.session().capabilities());
        } catch (MalformedJsonException e) {
            return Members.NONE;
        }
    }

    /** The {@code capabilities} object; lists may change whenever a server comes or goes. */
    String json() {
        StringBuilder out = new StringBuilder("{\"tools\":{\"listChanged\":true}");
        if (prompts) {
            out.append(",\"prompts\":{\"listChanged\":true}");
        }
        if (resources) {
            out.append(",\"resources\":{").append(subscribe ? "\"subscribe\":true," : "");
            out.append("\"listChanged\":true}");
        }
        out.append(completions ? ",\"completions\":{}" : "").append(logging ? ",\"logging\":{}" : "");
        return out.append('}').toString();
    }
}
