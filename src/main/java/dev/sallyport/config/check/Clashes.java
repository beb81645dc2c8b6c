package dev.sallyport.config.check;

import dev.sallyport.config.Finding;
import dev.sallyport.config.Prefixes;
import dev.sallyport.config.ServerConfig;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Servers that cannot be told apart (rules CFG-20, PFX-1, PFX-2). */
final class Clashes {
    private Clashes() {}

    static List<Finding> among(Collection<ServerConfig> servers) {
        List<Finding> findings = new ArrayList<>();
        List<ServerConfig> earlier = new ArrayList<>();
        for (ServerConfig server : servers) {
            for (ServerConfig other : earlier) {
                if (server.id().equals(other.id())) {
                    findings.add(sameId(server));
                } else if (server.enabled() && other.enabled() && Prefixes.meet(server.prefix(), other.prefix())) {
                    findings.add(meeting(server, other));
                }
            }
            earlier.add(server);
        }
        return findings;
    }

    private static Finding sameId(ServerConfig server) {
        return Finding.of(
                server.id(),
                "id",
                "two servers with the id \"" + server.id() + "\"",
                "each id once",
                "CFG-20",
                "Give one of the two another id");
    }

    private static Finding meeting(ServerConfig server, ServerConfig other) {
        return Finding.of(
                server.id(),
                "toolPrefix",
                "its prefix meets that of server \"" + other.id() + "\": one tool name could belong to both",
                "prefixes of which none begins another at a --",
                "CFG-20",
                "Give one of the two another toolPrefix");
    }
}
