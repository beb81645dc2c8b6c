package dev.sallyport.front.mcp.session;

import dev.sallyport.bus.CatalogView;
import dev.sallyport.config.McpSettings;
import dev.sallyport.front.mcp.input.ClientCapabilities;
import dev.sallyport.front.mcp.offer.Scope;
import dev.sallyport.front.mcp.wire.Headers;
import dev.sallyport.front.mcp.wire.Outlet;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Envelope;
import dev.sallyport.rpc.JsonCursor;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import dev.sallyport.rpc.RpcError;
import dev.sallyport.rpc.RpcId;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Opens sessions, and brings what comes for one to the event loop it belongs to. A session ends by {@code DELETE}, after
 * it was idle for long, or with the gateway; there is a bound to how many are open at once.
 */
public final class Sessions {
    /** The header that names a session. */
    public static final String HEADER = "mcp-session-id";

    private static final int SESSION_NOT_FOUND = -32001;
    private static final int BAD_SESSION = -32000;

    private final Vertx vertx;
    private final McpSettings settings;
    private final SessionBook book;
    private final SessionMethods methods;
    private final long timer;

    public Sessions(CatalogView catalog, McpSettings settings, SessionBook book, SessionMethods methods) {
        this.vertx = catalog.vertx();
        this.settings = settings;
        this.book = book;
        this.methods = methods;
        this.timer = vertx.setPeriodic(Math.max(250, Math.min(30_000, settings.sessionIdleMs() / 4)), t -> sweep());
    }

    private void own(Consumer<Session> action) {
        for (Session session : book.all()) {
            if (session.home() == methods) {
                action.accept(session);
            }
        }
    }

    private void sweep() {
        own(session -> {
            if (session.isIdle(settings.sessionIdleMs())) {
                end(session);
            }
        });
    }

    /** Answers {@code initialize}. */
    public void open(Outlet outlet, Envelope message, Scope scope) {
        RpcId id = Objects.requireNonNull(message.id());
        Members params = message.paramsOrNone();
        Bytes capabilities = params.get("capabilities");
        Revision revision = Revision.negotiated(params.string("protocolVersion"));
        Session.Terms terms = new Session.Terms(
                UUID.randomUUID().toString(),
                revision,
                scope,
                capabilities == null ? ClientCapabilities.NONE : ClientCapabilities.of(capabilities));
        if (!book.add(new Session(terms, methods), settings.maxSessions())) {
            outlet.error(503, id, BAD_SESSION, "there are as many sessions as there may be (mcp.maxSessions)");
            return;
        }
        outlet.header(HEADER, terms.id());
        outlet.answer(200, Results.initialized(id, revision, methods.offers().of(scope)));
    }

    /** The session that a request names; where there is none, the request is answered. */
    private @Nullable Session find(Outlet outlet, String id, Scope scope) {
        Session session = book.find(id);
        if (session == null || !session.terms().scope().equals(scope)) {
            outlet.error(404, null, SESSION_NOT_FOUND, "Session not found");
            return null;
        }
        String version = outlet.request().getHeader("mcp-protocol-version");
        if (version != null && Revision.of(version) == null) {
            outlet.error(400, null, BAD_SESSION, "the MCP-Protocol-Version of this request has no sessions");
            return null;
        }
        return session;
    }

    /** A POST of a session. */
    public void post(Outlet outlet, String id, Bytes body, Scope scope) {
        Session session = find(outlet, id, scope);
        if (session == null) {
            return;
        }
        List<Envelope> messages;
        try {
            messages = messages(body, session.terms().revision());
        } catch (MalformedJsonException e) {
            outlet.error(400, null, RpcError.PARSE_ERROR, "the body is not a JSON-RPC message: " + e.getMessage());
            return;
        }
        if (messages.isEmpty()) {
            outlet.error(400, null, RpcError.INVALID_REQUEST, "there is no batch here, or an empty one");
        } else {
            boolean events = messages.size() > 1 || Headers.prefersEvents(outlet.request());
            outlet.await(() -> session.run(() -> session.lost(outlet)));
            session.run(() -> receive(session, outlet, messages, events));
        }
    }

    private static List<Envelope> messages(Bytes body, Revision revision) throws MalformedJsonException {
        if (new JsonCursor(body).peek() != '[') {
            return List.of(Envelope.of(body));
        }
        List<Envelope> messages = new ArrayList<>();
        if (revision.batches()) {
            for (Bytes element : JsonCursor.elements(body)) {
                messages.add(Envelope.of(element));
            }
        }
        return messages;
    }

    private static void receive(Session session, Outlet outlet, List<Envelope> messages, boolean events) {
        session.used();
        List<Envelope> requests = new ArrayList<>(1);
        for (Envelope message : messages) {
            if (message.isRequest()) {
                requests.add(message);
            } else {
                session.home().tell(session, message);
            }
        }
        if (requests.isEmpty()) {
            outlet.empty(202);
            return;
        }
        SessionStream stream = session.stream(outlet);
        if (events) {
            stream.expect(requests.size());
        }
        requests.forEach(request -> session.home().serve(session, request, stream));
    }

    /** A GET of a session: what belongs to no request, or a stream that was lost. */
    public void get(Outlet outlet, String id, Scope scope) {
        Session session = find(outlet, id, scope);
        if (session == null) {
            return;
        }
        if (!Headers.accepts(outlet.request(), "text/event-stream")) {
            outlet.error(406, null, BAD_SESSION, "only text/event-stream is served here");
            return;
        }
        String last = outlet.request().getHeader("last-event-id");
        outlet.await(() -> session.run(() -> session.lost(outlet)));
        session.run(() -> listen(session, outlet, last));
    }

    private static void listen(Session session, Outlet outlet, @Nullable String last) {
        session.used();
        int dash = last == null ? -1 : last.indexOf('-');
        try {
            if (last == null || dash < 0) {
                session.listen(outlet);
            } else {
                session.resume(
                        outlet, Integer.parseInt(last.substring(0, dash)), Integer.parseInt(last.substring(dash + 1)));
            }
        } catch (NumberFormatException e) {
            session.listen(outlet);
        }
    }

    /** A DELETE of a session. */
    public void delete(Outlet outlet, String id, Scope scope) {
        Session session = find(outlet, id, scope);
        if (session != null) {
            session.run(() -> end(session));
            outlet.empty(204);
        }
    }

    private void end(Session session) {
        if (book.remove(session)) {
            session.end();
            session.watched().forEach((uri, server) -> session.home().watches().unwatch(server, uri));
            session.watched().clear();
        }
    }

    /** A list changed in the scopes that the predicate tells. */
    public void changed(Predicate<Scope> where, String method) {
        own(session -> {
            if (where.test(session.terms().scope())) {
                session.tell(method, null);
            }
        });
    }

    /** A resource of a server was updated. */
    public void updated(String server, String uri, Bytes params) {
        own(session -> {
            if (server.equals(session.watched().get(uri))) {
                session.tell("notifications/resources/updated", params);
            }
        });
    }

    /** Ends the sessions of this event loop. */
    public void stop() {
        vertx.cancelTimer(timer);
        own(this::end);
    }
}
