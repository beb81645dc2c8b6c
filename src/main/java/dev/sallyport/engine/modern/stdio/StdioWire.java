package dev.sallyport.engine.modern.stdio;

import dev.sallyport.bus.CloseInfo;
import dev.sallyport.engine.Pipe;
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

/** Legs over a child's pipes. */
final class StdioWire implements Wire {
    private static final Logger LOG = LoggerFactory.getLogger(StdioWire.class);
    /** A diagnostic shows at most this much of a line (rule CHILD-4). */
    private static final int SHOWN = 200;

    private final String server;
    private final ConnectionRedactor redactor;
    /** By id. An open-addressed map would do worse: ids that follow one another fill one long run, searched at each removal. */
    private final Map<Long, StdioLeg> waiting = new HashMap<>();

    private final Promise<String> lost = Promise.promise();
    private @Nullable Pipe pipe;
    private long ids;

    StdioWire(String server, ConnectionRedactor redactor) {
        this.server = server;
        this.redactor = redactor;
    }

    /** Gives it the pipe it talks through. */
    void attach(Pipe opened) {
        pipe = opened;
        opened.lost().onSuccess(reason -> {
            end(reason);
            lost.complete(reason);
        });
    }

    @Override
    public long nextId() {
        return ++ids;
    }

    @Override
    public Leg send(LegRequest request) {
        StdioLeg leg = new StdioLeg(request);
        waiting.put(request.id(), leg);
        Optional<String> refused = pipe == null ? Optional.of("its child does not run") : pipe.send(request.message());
        if (refused.isPresent()) {
            waiting.remove(request.id());
            leg.end(new LegEnd.NotSent(refused.get()));
        } else {
            request.listener().sent();
        }
        return leg;
    }

    /** Takes one line that the child wrote. */
    void line(Bytes line) {
        try {
            Envelope message = Envelope.of(line);
            if (message.isAnswer()) {
                answer(message);
            } else if (message.isNotification()) {
                notification(message);
            } else if (message.isRequest()) {
                diagnose("sent a request, which this revision forbids", line);
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
            LOG.debug("MCP server \"{}\": an answer to no request", server);
        } else if (message.error() != null) {
            leg.end(new LegEnd.Refusal(RpcError.of(message.error()), 0));
        } else {
            leg.end(new LegEnd.Result(java.util.Objects.requireNonNull(message.answer())));
        }
    }

    private void notification(Envelope message) {
        String method = String.valueOf(message.method());
        StdioLeg leg = addressee(message, method);
        if (leg != null && method.equals(Modern.CANCELLED)) {
            waiting.remove(leg.request.id());
            leg.end(new LegEnd.Ended());
        } else if (leg != null) {
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
            return onlyCall();
        }
        StdioLeg leg = waiting.get(subscription(message));
        return leg == null || leg.isCall() ? null : leg;
    }

    private @Nullable StdioLeg onlyCall() {
        List<StdioLeg> calls =
                waiting.values().stream().filter(StdioLeg::isCall).toList();
        return calls.size() == 1 ? calls.get(0) : null;
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

    private void end(String reason) {
        List<StdioLeg> left = new ArrayList<>(waiting.values());
        waiting.clear();
        left.forEach(leg -> leg.end(new LegEnd.Lost(reason)));
    }

    @Override
    public Future<String> lost() {
        return lost.future();
    }

    @Override
    public long pid() {
        return pipe == null ? 0 : pipe.pid();
    }

    @Override
    public boolean mirrorsArguments() {
        return false;
    }

    @Override
    public int credential() {
        return 0;
    }

    @Override
    public Future<Optional<CloseInfo>> close() {
        if (pipe == null) {
            return Future.succeededFuture(Optional.empty());
        }
        Future<Optional<CloseInfo>> closed = pipe.close();
        end("the connection was closed");
        return closed;
    }

    @Override
    public String lastWords() {
        return pipe == null ? "" : pipe.lastWords();
    }

    private final class StdioLeg implements Leg {
        private final LegRequest request;

        StdioLeg(LegRequest request) {
            this.request = request;
        }

        boolean isCall() {
            return !request.method().equals(Modern.LISTEN);
        }

        void end(LegEnd how) {
            request.listener().ended(how);
        }

        @Override
        public void cancel(String reason) {
            if (waiting.remove(request.id()) != null && pipe != null) {
                Joiner out = new Joiner()
                        .add("{\"jsonrpc\":\"2.0\",\"method\":\"" + Modern.CANCELLED + "\",\"params\":{\"requestId\":"
                                + request.id() + ",\"reason\":" + JsonText.quote(reason) + ",");
                Modern.write(out, LegRequest.Meta.OWN);
                pipe.send(out.add("}}"));
            }
        }
    }
}
