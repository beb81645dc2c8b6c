package dev.sallyport.front.mcp.session;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.bus.ServerSummary;
import dev.sallyport.front.mcp.input.CallNotices;
import dev.sallyport.front.mcp.input.LogLevel;
import dev.sallyport.front.mcp.offer.Calls;
import dev.sallyport.front.mcp.offer.Offer;
import dev.sallyport.front.mcp.offer.Offers;
import dev.sallyport.front.mcp.offer.Routed;
import dev.sallyport.front.mcp.offer.Routes;
import dev.sallyport.front.mcp.offer.RpcRefusal;
import dev.sallyport.front.mcp.watch.Watches;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Envelope;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import dev.sallyport.rpc.RpcError;
import dev.sallyport.rpc.RpcId;
import io.vertx.core.Future;
import java.util.List;
import java.util.Objects;

/** The methods of the session revisions, on one event loop. */
public final class SessionMethods {
    private final Offers offers;
    private final Routes routes;
    private final Calls calls;
    private final Watches watches;

    public SessionMethods(Offers offers, Routes routes, Calls calls, Watches watches) {
        this.offers = offers;
        this.routes = routes;
        this.calls = calls;
        this.watches = watches;
    }

    Offers offers() {
        return offers;
    }

    Watches watches() {
        return watches;
    }

    /** Takes a message that wants no answer. */
    void tell(Session session, Envelope message) {
        if (message.isAnswer()) {
            session.asked().answer(message);
        } else if ("notifications/cancelled".equals(message.method())) {
            Bytes id = message.paramsOrNone().get("requestId");
            if (id != null) {
                session.cancel(new RpcId(id));
            }
        }
    }

    /** Answers a request on a stream. */
    void serve(Session session, Envelope message, SessionStream stream) {
        RpcId id = Objects.requireNonNull(message.id());
        String method = String.valueOf(message.method());
        try {
            answer(session, message, id, stream)
                    .onSuccess(stream::answer)
                    .onFailure(why -> stream.answer(Results.refused(id, method, why)));
        } catch (RpcRefusal e) {
            stream.answer(Results.refused(id, method, e));
        } catch (MalformedJsonException e) {
            stream.answer(Results.error(id, RpcError.INVALID_PARAMS, "the params cannot be read: " + e.getMessage()));
        }
    }

    private Future<Joiner> answer(Session session, Envelope message, RpcId id, SessionStream stream)
            throws MalformedJsonException {
        String method = String.valueOf(message.method());
        Members params = message.paramsOrNone();
        Offer offer = offers.of(session.terms().scope());
        if (!offer.serves(method)) {
            throw RpcRefusal.unknownMethod(method);
        }
        return switch (method) {
            case "ping" -> Future.succeededFuture(Results.empty(id));
            case "tools/list" -> Future.succeededFuture(Results.closed(id, offer.toolPage(params)));
            case "prompts/list", "resources/list", "resources/templates/list" ->
                routes.page(method, params, offer).map(page -> Results.closed(id, page));
            case "logging/setLevel" -> Future.succeededFuture(level(session, params, offer, id));
            case "resources/subscribe" -> subscribe(session, params, offer).map(v -> Results.empty(id));
            case "resources/unsubscribe" -> Future.succeededFuture(unsubscribe(session, params, id));
            case "tools/call", "prompts/get", "resources/read", "completion/complete" ->
                call(session, message, offer, stream);
            default -> throw RpcRefusal.unknownMethod(method);
        };
    }

    private Future<Joiner> call(Session session, Envelope message, Offer offer, SessionStream stream)
            throws MalformedJsonException {
        RpcId id = Objects.requireNonNull(message.id());
        String method = String.valueOf(message.method());
        Members params = message.paramsOrNone();
        Members given = params.object("_meta");
        Members meta = given == null ? Members.NONE : given;
        return routes.route(method, params, offer).compose(routed -> {
            CallNotices notices = new CallNotices(meta.get("progressToken"), level(session, offer, routed));
            return new SessionCall(session, calls, stream, id, notices)
                    .make(routed, meta)
                    .map(reply -> Results.reply(id, method, reply));
        });
    }

    /** A client that set no level hears what servers of its revision tell unasked. */
    private static LogLevel level(Session session, Offer offer, Routed routed) {
        LogLevel set = session.level();
        LogLevel level = set == null ? LogLevel.INFO : set;
        return offer.logs(routed.server()) ? level : LogLevel.EMERGENCY;
    }

    /** The level holds for this session's calls; servers of its own era are told too, the latest to say so is heard. */
    private Joiner level(Session session, Members params, Offer offer, RpcId id) {
        LogLevel level = LogLevel.of(params.string("level"));
        if (level == null) {
            throw RpcRefusal.invalidParams("params.level is none of the levels");
        }
        session.level(level);
        List<Bytes> member = List.of(Bytes.utf8("\"level\":\"" + level.word() + "\""));
        for (ServerSummary server : offer.servers()) {
            if (offer.logs(server.id()) && Revision.of(server.session().revision()) != null) {
                Caller caller = Caller.plain(CallLine.silent());
                calls.call(new Routed(server.id(), "logging/setLevel", "", member), caller);
            }
        }
        return Results.empty(id);
    }

    private Future<Void> subscribe(Session session, Members params, Offer offer) {
        String uri = uri(params);
        if (session.watched().containsKey(uri)) {
            return Future.succeededFuture();
        }
        return routes.owner(uri, offer)
                .compose(server -> watches.watch(server, uri).onSuccess(v -> watched(session, uri, server.id())));
    }

    private void watched(Session session, String uri, String server) {
        if (session.isEnded() || session.watched().putIfAbsent(uri, server) != null) {
            watches.unwatch(server, uri);
        }
    }

    private Joiner unsubscribe(Session session, Members params, RpcId id) {
        String uri = uri(params);
        String server = session.watched().remove(uri);
        if (server != null) {
            watches.unwatch(server, uri);
        }
        return Results.empty(id);
    }

    private static String uri(Members params) {
        String uri = params.string("uri");
        if (uri == null) {
            throw RpcRefusal.invalidParams("params.uri is missing");
        }
        return uri;
    }
}
