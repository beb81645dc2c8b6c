package dev.sallyport.front.mcp.offer;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.bus.Dispatch;
import dev.sallyport.bus.Exchange;
import dev.sallyport.bus.ServerSummary;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.JsonCursor;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Prompts, resources and resource templates, fetched from the servers that declare them. Where two servers have a
 * resource of the same URI, the one whose id comes first has it; the other's is reached under its own path.
 */
final class ItemLists {
    private static final Logger LOG = LoggerFactory.getLogger(ItemLists.class);
    private static final int MAX_PAGES = 64;

    private final Dispatch dispatch;

    ItemLists(Dispatch dispatch) {
        this.dispatch = dispatch;
    }

    /** All entries of a kind. A server that fails is left out, unless every one fails. */
    Future<List<Item>> list(Offer offer, Kind kind) {
        List<ServerSummary> servers = Capabilities.having(offer.servers(), kind.capability());
        List<Future<List<Item>>> all = servers.stream()
                .map(server ->
                        of(server, kind, kind == Kind.PROMPTS ? offer.scope().promptPrefix(server) : ""))
                .toList();
        return Future.join(all).transform(done -> merged(all));
    }

    private static Future<List<Item>> merged(List<Future<List<Item>>> all) {
        if (!all.isEmpty() && all.stream().allMatch(Future::failed)) {
            return all.get(0);
        }
        Map<String, Item> merged = new LinkedHashMap<>();
        for (Future<List<Item>> one : all) {
            if (one.failed()) {
                LOG.warn("a list lacks the entries of a server: {}", one.cause().getMessage());
            } else {
                one.result().forEach(item -> merged.putIfAbsent(item.key(), item));
            }
        }
        return Future.succeededFuture(List.copyOf(merged.values()));
    }

    /** One server's entries of a kind, every page. */
    Future<List<Item>> of(ServerSummary server, Kind kind, String prefix) {
        return page(new Listing(server.id(), kind, prefix, new ArrayList<>()), List.of(), 1);
    }

    private record Listing(String server, Kind kind, String prefix, List<Item> items) {}

    private Future<List<Item>> page(Listing listing, List<Bytes> members, int number) {
        Exchange exchange = new Exchange(listing.kind().method(), "", members, Caller.plain(CallLine.silent()));
        return dispatch.call(listing.server(), exchange).compose(reply -> {
            if (reply instanceof Failure failure) {
                return Future.failedFuture(RpcRefusal.of(failure));
            }
            try {
                Members result = Members.of(((Answer) reply).result());
                add(listing, result);
                String cursor = result.string("nextCursor");
                return cursor == null || cursor.isEmpty() || number == MAX_PAGES
                        ? Future.succeededFuture(listing.items())
                        : page(listing, List.of(Bytes.utf8("\"cursor\":" + JsonText.quote(cursor))), number + 1);
            } catch (MalformedJsonException e) {
                return Future.failedFuture(unusable(listing));
            }
        });
    }

    private static RpcRefusal unusable(Listing listing) {
        return RpcRefusal.of(new Failure.Unusable(listing.kind().method() + " of MCP server \"" + listing.server()
                + "\" was answered with a result that cannot be used"));
    }

    private static void add(Listing listing, Members result) throws MalformedJsonException {
        Bytes array = result.get(listing.kind().member());
        if (array == null || array.at(0) != '[') {
            throw unusable(listing);
        }
        for (Bytes element : JsonCursor.elements(array)) {
            Members entry = Members.of(element);
            String key = entry.string(listing.kind().key());
            if (key != null) {
                String published = listing.prefix() + key;
                Bytes definition = listing.prefix().isEmpty() ? element : renamed(entry, published);
                listing.items().add(new Item(published, listing.server(), definition));
            }
        }
    }

    private static Bytes renamed(Members entry, String name) {
        return entry.replacing("name", Bytes.utf8(JsonText.quote(name)));
    }
}
