package dev.sallyport.front.mcp.offer;

import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.Dispatch;
import dev.sallyport.bus.Exchange;
import dev.sallyport.bus.ServerSummary;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the server that a request goes to. Used on one context. */
public final class Routes {
    private final ItemLists lists;
    private final ResourceOwners owners;

    public Routes(Dispatch dispatch) {
        this.lists = new ItemLists(dispatch);
        this.owners = new ResourceOwners(lists);
    }

    /** Whether a method lists something that is fetched from the servers. */
    public static boolean isList(String method) {
        return Kind.of(method) != null;
    }

    /**
     * A page of prompts, resources or templates, without the brace that closes it; fails with an {@link RpcRefusal}.
     */
    public Future<Bytes> page(String method, Members params, Offer offer) {
        Kind kind = Kind.of(method);
        return kind == null
                ? Future.failedFuture(RpcRefusal.unknownMethod(method))
                : lists.list(offer, kind).map(items -> Page.of(kind.member(), items, params));
    }

    /** Where a request goes; fails with an {@link RpcRefusal}. */
    public Future<Routed> route(String method, Members params, Offer offer) {
        try {
            return switch (method) {
                case Exchange.TOOLS_CALL -> Future.succeededFuture(tool(params, offer));
                case "prompts/get" -> Future.succeededFuture(prompt(params, offer));
                case "completion/complete" -> completion(params, offer);
                case "resources/read", "resources/subscribe", "resources/unsubscribe" ->
                    resource(method, params, offer);
                default -> Future.failedFuture(RpcRefusal.unknownMethod(method));
            };
        } catch (RpcRefusal e) {
            return Future.failedFuture(e);
        } catch (MalformedJsonException e) {
            return Future.failedFuture(RpcRefusal.invalidParams("the params cannot be read: " + e.getMessage()));
        }
    }

    /** The server whose resource has this URI; fails with an {@link RpcRefusal} where none has. */
    public Future<ServerSummary> owner(String uri, Offer offer) {
        return owners.of(uri, offer);
    }

    /**
     * Where a tool call goes.
     *
     * @throws RpcRefusal where there is no such tool
     */
    public static Routed tool(Members params, Offer offer) {
        String name = name(params);
        CatalogTool tool = offer.tool(name);
        if (tool == null) {
            throw RpcRefusal.missingTool(offer.missing(name));
        }
        return new Routed(tool.server(), Exchange.TOOLS_CALL, tool.tool(), members(params, tool.nameMember()));
    }

    private static String name(Members params) {
        String name = params.string("name");
        if (name == null) {
            throw RpcRefusal.invalidParams("params.name is missing");
        }
        return name;
    }

    private static Routed prompt(Members params, Offer offer) {
        String name = name(params);
        ServerSummary server = promptServer(name, offer);
        String bare = name.substring(offer.scope().promptPrefix(server).length());
        Bytes member = Bytes.utf8("\"name\":" + JsonText.quote(bare));
        return new Routed(server.id(), "prompts/get", bare, members(params, member));
    }

    private static ServerSummary promptServer(String name, Offer offer) {
        for (ServerSummary server : offer.servers()) {
            if (name.startsWith(offer.scope().promptPrefix(server)) && Capabilities.has(server, "prompts")) {
                return server;
            }
        }
        throw RpcRefusal.invalidParams("Unknown prompt: " + name);
    }

    private Future<Routed> resource(String method, Members params, Offer offer) {
        String uri = params.string("uri");
        if (uri == null) {
            throw RpcRefusal.invalidParams("params.uri is missing");
        }
        return owners.of(uri, offer).map(server -> new Routed(server.id(), method, uri, members(params, null)));
    }

    private Future<Routed> completion(Members params, Offer offer) throws MalformedJsonException {
        Members ref = params.object("ref");
        String name = ref == null ? null : ref.string("name");
        String uri = ref == null ? null : ref.string("uri");
        if (ref == null || (name == null && uri == null)) {
            throw RpcRefusal.invalidParams("params.ref names neither a prompt nor a resource");
        }
        if (name == null || "ref/resource".equals(ref.string("type"))) {
            return owners.of(String.valueOf(uri), offer).map(server -> completion(server, params, ref.text()));
        }
        ServerSummary server = promptServer(name, offer);
        String bare = name.substring(offer.scope().promptPrefix(server).length());
        return Future.succeededFuture(
                completion(server, params, ref.replacing("name", Bytes.utf8(JsonText.quote(bare)))));
    }

    private static Routed completion(ServerSummary server, Members params, Bytes ref) {
        List<Bytes> members = new ArrayList<>();
        for (Members.Member member : params.all()) {
            if (member.name().equals("ref")) {
                members.add(new Joiner().add("\"ref\":").add(ref.oneLine()).bytes());
            } else if (!member.name().equals("_meta")) {
                members.add(member.whole().oneLine());
            }
        }
        return new Routed(server.id(), "completion/complete", "", members);
    }

    private static List<Bytes> members(Members params, @Nullable Bytes nameMember) {
        List<Members.Member> all = params.all();
        List<Bytes> passed = new ArrayList<>(all.size());
        for (Members.Member member : all) {
            if (nameMember != null && member.name().equals("name")) {
                passed.add(nameMember);
            } else if (!member.name().equals("_meta")) {
                passed.add(member.whole().oneLine());
            }
        }
        return passed;
    }
}
