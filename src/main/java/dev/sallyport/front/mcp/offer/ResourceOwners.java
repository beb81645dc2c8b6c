package dev.sallyport.front.mcp.offer;

import dev.sallyport.bus.ServerSummary;
import dev.sallyport.config.Glob;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which server has the resource of a URI: the first, in the order of ids, that lists it; else the first that has a
 * template which fits; a scope with one server of resources has them all. What was listed is remembered for as long as
 * the server's session lasts, and listed anew once where nothing fits. Used on one context.
 */
final class ResourceOwners {
    private final ItemLists lists;
    private final Map<String, Known> known = new HashMap<>();

    /** What a session of a server listed. */
    private record Known(long session, List<Item> resources, List<Item> templates) {}

    ResourceOwners(ItemLists lists) {
        this.lists = lists;
    }

    /** The owner; fails with an {@link RpcRefusal} where there is none. */
    Future<ServerSummary> of(String uri, Offer offer) {
        List<ServerSummary> servers = Capabilities.having(offer.servers(), "resources");
        if (servers.size() == 1) {
            return Future.succeededFuture(servers.get(0));
        }
        Optional<ServerSummary> remembered = find(uri, servers);
        if (remembered.isPresent()) {
            return Future.succeededFuture(remembered.get());
        }
        List<Future<Known>> all = servers.stream().map(this::learn).toList();
        return Future.join(all)
                .transform(done -> find(uri, servers)
                        .map(Future::succeededFuture)
                        .orElseGet(() -> Future.failedFuture(RpcRefusal.unknownResource(uri))));
    }

    private Future<Known> learn(ServerSummary server) {
        Future<List<Item>> resources = lists.of(server, Kind.RESOURCES, "");
        Future<List<Item>> templates = lists.of(server, Kind.TEMPLATES, "").otherwise(List.of());
        return Future.all(resources, templates)
                .map(done -> new Known(server.session().number(), resources.result(), templates.result()))
                .onSuccess(learned -> known.put(server.id(), learned));
    }

    private Optional<ServerSummary> find(String uri, List<ServerSummary> servers) {
        return servers.stream()
                .filter(server -> knows(server).resources().stream()
                        .anyMatch(item -> item.key().equals(uri)))
                .findFirst()
                .or(() -> servers.stream()
                        .filter(server -> knows(server).templates().stream().anyMatch(item -> fits(item.key(), uri)))
                        .findFirst());
    }

    private Known knows(ServerSummary server) {
        Known found = known.get(server.id());
        return found == null || found.session() != server.session().number()
                ? new Known(0, List.of(), List.of())
                : found;
    }

    /** Whether a URI can come of a template (RFC 6570): any run of characters stands for each expression. */
    static boolean fits(String template, String uri) {
        return Glob.matches(pattern(template), uri);
    }

    private static String pattern(String template) {
        StringBuilder out = new StringBuilder();
        int at = 0;
        while (at < template.length()) {
            int open = template.indexOf('{', at);
            int close = open < 0 ? -1 : template.indexOf('}', open);
            if (close < 0) {
                return out.append(template, at, template.length()).toString();
            }
            out.append(template, at, open).append('*');
            at = close + 1;
        }
        return out.toString();
    }
}
