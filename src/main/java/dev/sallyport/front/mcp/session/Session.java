package dev.sallyport.front.mcp.session;

import dev.sallyport.bus.CallLine;
import dev.sallyport.front.mcp.input.ClientCapabilities;
import dev.sallyport.front.mcp.input.LogLevel;
import dev.sallyport.front.mcp.offer.Scope;
import dev.sallyport.front.mcp.wire.Outlet;
import dev.sallyport.front.mcp.wire.Rpc;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.RpcId;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A client that opened a session by {@code initialize}. Belongs to the event loop that opened it: its requests may come
 * on others and hop here. What is not final is touched on its context only.
 */
final class Session {
    private static final Bytes NO_PARAMS = Bytes.utf8("{}");

    private final Terms terms;
    private final SessionMethods home;
    private final Context context = Objects.requireNonNull(Vertx.currentContext());
    private final Thread loop = Thread.currentThread();
    private final EventLog events = new EventLog();
    private final ClientRequests asked = new ClientRequests();
    private final Map<RpcId, Running> running = new HashMap<>(2);
    private final Map<String, String> watched = new HashMap<>(2);
    private final SessionStream own;
    private @Nullable LogLevel level;
    private long usedAtMs = System.currentTimeMillis();
    private int streamCount;
    private boolean ended;

    /**
     * What was agreed when it was opened.
     *
     * @param id its secret name
     * @param revision the revision
     * @param scope what it is served
     * @param capabilities what its client can do
     */
    record Terms(String id, Revision revision, Scope scope, ClientCapabilities capabilities) {}

    /** A request under way. */
    private record Running(SessionStream stream, CallLine line) {}

    /**
     * Opens one, on the context it belongs to.
     *
     * @param home what serves its requests there
     */
    Session(Terms terms, SessionMethods home) {
        this.terms = terms;
        this.home = home;
        this.own = new SessionStream(0, terms.revision(), events, null);
    }

    Terms terms() {
        return terms;
    }

    /** What serves its requests, on its context. */
    SessionMethods home() {
        return home;
    }

    Context context() {
        return context;
    }

    /** Does something on its context. */
    void run(Runnable work) {
        if (Thread.currentThread() == loop) {
            work.run();
        } else {
            context.runOnContext(v -> work.run());
        }
    }

    ClientRequests asked() {
        return asked;
    }

    /** The resources it watches, with the id of the server that has each. */
    Map<String, String> watched() {
        return watched;
    }

    /** The level its client set, or null. */
    @Nullable
    LogLevel level() {
        return level;
    }

    void level(LogLevel set) {
        level = set;
    }

    void used() {
        usedAtMs = System.currentTimeMillis();
    }

    /** Whether nothing happened for so long, and nothing is open. */
    boolean isIdle(long idleMs) {
        long now = System.currentTimeMillis();
        events.forgetBefore(now - 60_000);
        return running.isEmpty() && !own.isAttached() && now - usedAtMs > idleMs;
    }

    /** The stream that answers a POST. */
    SessionStream stream(Outlet outlet) {
        return new SessionStream(++streamCount, terms.revision(), events, outlet);
    }

    /** A request is under way: it can be cancelled by its id, and its stream resumed. */
    void begin(RpcId id, CallLine line, SessionStream stream) {
        running.put(id, new Running(stream, line));
    }

    /** It is over. An id that was used twice belongs to the later request. */
    void finish(RpcId id, CallLine line, SessionStream stream) {
        running.remove(id, new Running(stream, line));
        used();
    }

    /** The client takes a request back. */
    void cancel(RpcId id) {
        Running found = running.remove(id);
        if (found != null) {
            found.line().cancel("the client cancelled it");
        }
    }

    /** The client opens the stream of what belongs to no request; an earlier one ends. */
    void listen(Outlet outlet) {
        own.attach(outlet);
    }

    /** The client takes up a stream that it lost; what is over by now ends after what was missed. */
    void resume(Outlet outlet, int stream, int event) {
        Optional<SessionStream> found = stream == 0
                ? Optional.of(own)
                : running.values().stream()
                        .map(Running::stream)
                        .filter(one -> one.number() == stream)
                        .findFirst();
        if (found.isPresent()) {
            found.get().resume(outlet, event);
        } else {
            SessionStream over = new SessionStream(stream, terms.revision(), events, null);
            over.resume(outlet, event);
            over.end();
        }
    }

    /** A connection is lost. What can be resumed goes on, the rest is cancelled: its answer would reach nobody. */
    void lost(Outlet outlet) {
        used();
        own.lose(outlet);
        for (Running one : List.copyOf(running.values())) {
            if (one.stream().lose(outlet) && !one.stream().isResumable()) {
                one.line().cancel("the client closed the connection");
            }
        }
    }

    /** Tells the client something that belongs to no request, where it listens. */
    void tell(String method, @Nullable Bytes params) {
        if (own.isAttached()) {
            own.trySend(Rpc.notification(method, params == null ? NO_PARAMS : params));
        }
    }

    /** Whether it is over. */
    boolean isEnded() {
        return ended;
    }

    /** Ends whatever is under way. */
    void end() {
        ended = true;
        asked.end();
        List.copyOf(running.values()).forEach(one -> one.line().cancel("the session has ended"));
        own.end();
    }
}
