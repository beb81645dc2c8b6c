package dev.sallyport.engine.modern.stdio;

import dev.sallyport.bus.ChildEvents;
import dev.sallyport.bus.ChildExit;
import dev.sallyport.bus.ChildHandle;
import dev.sallyport.engine.modern.Leg;
import dev.sallyport.engine.modern.LegEnd;
import dev.sallyport.engine.modern.LegRequest;
import dev.sallyport.engine.modern.Modern;
import dev.sallyport.engine.modern.Wire;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Envelope;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.RpcError;
import dev.sallyport.rpc.RpcId;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A child's pipes: one JSON message a line, in both directions. */
final class StdioWire implements Wire, ChildEvents {
    private static final Logger LOG = LoggerFactory.getLogger(StdioWire.class);
    private static final Bytes LINE_END = Bytes.utf8("\n");
    /** A diagnostic shows at most this much of a line (rule CHILD-4). */
    private static final int SHOWN = 200;

    private final String server;
    private final ConnectionRedactor redactor;
    private final Map<Long, StdioLeg> waiting = new HashMap<>();
    private final Promise<String> lost = Promise.promise();
    private @Nullable ChildHandle child;
    private @Nullable String failure;
    private long ids;

    StdioWire(String server, ConnectionRedactor redactor) {
        this.server = server;
        this.redactor = redactor;
    }

    /** Gives it the child it talks to. */
    void attach(ChildHandle launched) {
        child = launched;
    }

    @Override
    public long nextId() {
        return ++ids;
    }

    @Override
    public Leg send(LegRequest request) {
        StdioLeg leg = new StdioLeg(request);
        ChildHandle to = child;
        if (to == null || failure != null) {
            leg.end(new LegEnd.NotSent(failure == null ? "its child does not run" : failure));
        } else if (to.write(line(request.message()))) {
            waiting.put(request.id(), leg);
            request.listener().sent();
        } else {
            leg.end(new LegEnd.NotSent("its child does not take any more: what waits for its stdin is at the bound"));
        }
        return leg;
    }

    private static io.vertx.core.buffer.Buffer line(Joiner message) {
        return message.add(LINE_END).buffer();
    }

    @Override
    public void lines(List<Bytes> lines) {
        for (Bytes line : lines) {
            line(line);
        }
    }

    private void line(Bytes line) {
        try {
            Envelope message = Envelope.of(line);
            if (message.isAnswer()) {
                answer(message);
            } else if (message.isNotification()) {
                notification(message);
            } else if (message.isRequest()) {
                diagnose("sent a request, which this revision forbids: " + message.method(), line);
            } else {
                diagnose("wrote a JSON object that is no message", line);
            }
        } catch (MalformedJsonException e) {
            diagnose("wrote a line that is no JSON object (" + e.getMessage() + ")", line);
        }
    }

    private void answer(Envelope message) {
        RpcId id = message.id();
        StdioLeg leg = id == null ? null : waiting.remove(id.number());
        if (leg == null) {
            LOG.debug("MCP server \"{}\": an answer to no request, id {}", server, id);
        } else if (message.error() != null) {
            leg.end(new LegEnd.Refusal(RpcError.of(message.error()), 0));
        } else if (message.result() != null) {
            leg.end(new LegEnd.Result(message.result()));
        }
    }

    private void notification(Envelope message) {
        String method = String.valueOf(message.method());
        StdioLeg leg = addressee(message, method);
        if (leg != null) {
            leg.request.listener().notification(method, message.paramsOrNone().text());
        } else if (method.equals(Modern.MESSAGE)) {
            diagnose("logged", message.paramsOrNone().text());
        }
    }

    /**
     * The request a notification belongs to. Progress names it by token, a subscription by id; a log line names none, so
     * it is delivered only where one call is in flight (rules MOD, edges).
     */
    private @Nullable StdioLeg addressee(Envelope message, String method) {
        if (method.equals(Modern.PROGRESS)) {
            Bytes token = message.paramsOrNone().get("progressToken");
            return token == null ? null : waiting.get(new RpcId(token).number());
        }
        if (method.equals(Modern.MESSAGE)) {
            List<StdioLeg> calls =
                    waiting.values().stream().filter(StdioLeg::isCall).toList();
            return calls.size() == 1 ? calls.get(0) : null;
        }
        return waiting.get(subscription(message));
    }

    private static long subscription(Envelope message) {
        try {
            var meta = message.paramsOrNone().object("_meta");
            Bytes id = meta == null ? null : meta.get("io.modelcontextprotocol/subscriptionId");
            if (id == null && Modern.CANCELLED.equals(message.method())) {
                id = message.paramsOrNone().get("requestId");
            }
            return id == null ? -1 : new RpcId(id).number();
        } catch (MalformedJsonException e) {
            return -1;
        }
    }

    private void diagnose(String what, Bytes line) {
        if (LOG.isInfoEnabled()) {
            LOG.info(
                    "MCP server \"{}\" {}: {}",
                    server,
                    what,
                    redactor.current().redact(ServerText.ofUtf8(line.copy()), SHOWN));
        }
    }

    @Override
    public void stderr(ServerText line) {
        LOG.info("MCP server \"{}\" stderr: {}", server, redactor.current().redact(line));
    }

    @Override
    public void failed(ServerText reason) {
        end(redactor.current().redact(reason));
    }

    @Override
    public void closed(ChildExit exit) {
        end("its child ended with " + exit.text());
    }

    @Override
    public String lastWords() {
        ChildHandle ended = child;
        if (ended == null || ended.stderrTail().isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder("; the end of its stderr:");
        ended.stderrTail()
                .forEach(line -> text.append('\n').append(redactor.current().redact(line)));
        return text.toString();
    }

    private void end(String reason) {
        if (failure == null) {
            failure = reason;
        }
        List<StdioLeg> left = new ArrayList<>(waiting.values());
        waiting.clear();
        left.forEach(leg -> leg.end(new LegEnd.Lost(reason)));
        lost.tryComplete(reason);
    }

    @Override
    public Future<String> lost() {
        return lost.future();
    }

    @Override
    public long pid() {
        return child == null ? 0 : child.pid();
    }

    @Override
    public Future<Optional<ChildExit>> close() {
        ChildHandle running = child;
        if (running == null) {
            return Future.succeededFuture(Optional.empty());
        }
        if (failure == null) {
            failure = "the connection was closed";
        }
        Future<Optional<ChildExit>> exit = running.close().map(Optional::of);
        List<StdioLeg> left = new ArrayList<>(waiting.values());
        waiting.clear();
        left.forEach(leg -> leg.end(new LegEnd.Lost("the connection was closed")));
        return exit;
    }

    private final class StdioLeg implements Leg {
        private final LegRequest request;
        private final Promise<LegEnd> end = Promise.promise();

        StdioLeg(LegRequest request) {
            this.request = request;
        }

        boolean isCall() {
            return !request.method().equals(Modern.LISTEN);
        }

        void end(LegEnd how) {
            end.tryComplete(how);
        }

        @Override
        public Future<LegEnd> end() {
            return end.future();
        }

        @Override
        public void cancel(String reason) {
            ChildHandle to = child;
            if (waiting.remove(request.id()) != null && to != null) {
                Joiner out = new Joiner()
                        .add("{\"jsonrpc\":\"2.0\",\"method\":\"" + Modern.CANCELLED + "\",\"params\":{\"requestId\":"
                                + request.id() + ",\"reason\":" + JsonText.quote(reason) + ",");
                Modern.write(out, LegRequest.Meta.OWN);
                to.write(line(out.add("}}")));
            }
            end(new LegEnd.Lost(reason));
        }
    }
}
