package dev.sallyport.engine.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.sallyport.bus.ClientReply;
import dev.sallyport.engine.Pipe;
import dev.sallyport.engine.legacy.mcpl.SurfaceAnswer;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Envelope;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.JsonCursor;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.RpcError;
import dev.sallyport.rpc.RpcId;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * JSON-RPC with a server that is a client too: requests go both ways, and the ids of one direction have nothing to do
 * with those of the other. Every request of the server's is answered exactly once (rules LEG-7, LEG-32).
 *
 * <p>Used on the connection's context only.
 */
final class Peer {
    /** What a handler threw is shown up to here (MCPL section 12). */
    private static final int HANDLER_FAILURE = 500;

    private final Report report;
    private final Asks asks = new Asks();
    private final Inbound inbound;
    private @Nullable Pipe pipe;
    private @Nullable String ended;

    /** A peer that is not attached yet, and hands what the server sends to {@code inbound}. */
    Peer(Report report, Inbound inbound) {
        this.report = report;
        this.inbound = inbound;
    }

    /** Gives it the pipe it talks through. */
    void attach(Pipe opened) {
        pipe = opened;
    }

    /** Sends a request whose members of {@code params} are given, each as {@code "name":value}. */
    Ask ask(String method, List<Bytes> members) {
        return ask(method, members, List.of(), Ask.Listener.NONE);
    }

    /**
     * Sends a request.
     *
     * @param meta what its {@code _meta} says, besides the progress token that it has where somebody listens
     */
    Ask ask(String method, List<Bytes> members, List<Bytes> meta, Ask.Listener listener) {
        Ask ask = asks.next(listener);
        Optional<String> refused = send(Messages.request(ask, method, members, meta));
        if (refused.isPresent()) {
            ask.end(new AskEnd.NotSent(refused.get()));
        } else {
            asks.sent(ask);
        }
        return ask;
    }

    /**
     * How a request ends, given up when it takes too long.
     *
     * @param ms how long it may take; 0 is for ever
     */
    Future<AskEnd> await(Ask ask, long ms) {
        if (ms == 0) {
            return ask.end();
        }
        return ask.end().timeout(ms, TimeUnit.MILLISECONDS).otherwise(late -> {
            cancel(ask, "no answer within " + ms + " ms");
            return new AskEnd.Lost("it did not answer within " + ms + " ms");
        });
    }

    /** Sends a notification without params; one that cannot be sent is lost. */
    void tell(String method) {
        send(new Joiner().add("{\"jsonrpc\":\"2.0\",\"method\":" + JsonText.quote(method) + "}"));
    }

    /** Gives a request up and tells the server so; a late answer is dropped (rule OUT-7). */
    void cancel(Ask ask, String reason) {
        if (asks.remove(ask)) {
            send(Messages.cancelled(ask.id(), reason));
            ask.end(new AskEnd.Lost(reason));
        }
    }

    private Optional<String> send(Joiner message) {
        if (pipe == null || ended != null) {
            return Optional.of(ended == null ? "it is not connected" : ended);
        }
        return pipe.send(message);
    }

    /** Ends every request that waits; what is sent afterwards is refused with this reason. */
    void end(String reason) {
        if (ended == null) {
            ended = reason;
            asks.end(reason);
        }
    }

    /** Takes one line: a message, or a batch of them. */
    void line(Bytes line) {
        try {
            if (new JsonCursor(line).peek() == '[') {
                for (Bytes element : JsonCursor.elements(line)) {
                    message(Envelope.of(element));
                }
            } else {
                message(Envelope.of(line));
            }
        } catch (MalformedJsonException e) {
            report.diagnose("wrote a line that is no message (" + e.getMessage() + ")", text(line));
        }
    }

    private void message(Envelope message) {
        if (message.isAnswer()) {
            if (!asks.answer(message)) {
                unexpected(message);
            }
        } else if (message.isRequest()) {
            request(message);
        } else if (message.isNotification()) {
            notification(message);
        } else {
            report.diagnose("wrote a JSON object that is no message", text(message.text()));
        }
    }

    /** Nobody waits for it: its request has timed out, or there was none. A state it carries is lost with it. */
    private void unexpected(Envelope message) {
        if (message.error() != null) {
            report.diagnose("answered no request", text(message.error()));
            return;
        }
        JsonNode state = message.result() == null
                ? MissingNode.getInstance()
                : Json.of(message.result()).path("state");
        if (state.isMissingNode()) {
            report.debug("answered no request", text(message.text()));
        } else {
            report.trace(
                    "mcpl:orphaned-response",
                    new JsonObject()
                            .put("responseId", report.text(ServerText.of(String.valueOf(message.id()))))
                            .put("hadState", true)
                            .put("hadCheckpoint", state.has("checkpoint")));
        }
    }

    private void request(Envelope message) {
        RpcId id = Objects.requireNonNull(message.id());
        String method = String.valueOf(message.method());
        if (Legacy.CLIENT_METHODS.contains(method)) {
            askCaller(id, method, message.paramsOrNone().text());
            return;
        }
        answerOf(method, message).onComplete(answer -> send(Messages.answer(id, answer)), why -> {
            String text = report.text(ServerText.of(String.valueOf(why)), HANDLER_FAILURE);
            report.trace(
                    "mcpl:request-handler-error",
                    new JsonObject()
                            .put("method", report.text(ServerText.of(method)))
                            .put("error", text));
            send(Messages.error(id, RpcError.INTERNAL_ERROR, "Internal error"));
        });
    }

    /**
     * Hands on what a server asks of a client. Such a request names no call, so it can only be handed to the caller of
     * the one call in flight; where there are several, or its caller answers nothing, nobody is asked.
     */
    private void askCaller(RpcId id, String method, Bytes params) {
        Ask call = asks.onlyCall();
        Optional<Future<ClientReply>> asked = call == null ? Optional.empty() : call.request(method, params);
        if (asked.isEmpty()) {
            send(Messages.error(id, RpcError.METHOD_NOT_FOUND, "no client is there to answer " + method));
            return;
        }
        asked.get()
                .onSuccess(reply -> send(Messages.answer(id, reply)))
                .onFailure(why -> send(
                        Messages.error(id, RpcError.INTERNAL_ERROR, "the client gave no answer: " + why.getMessage())));
    }

    private Future<SurfaceAnswer> answerOf(String method, Envelope message) {
        try {
            return inbound.request(method, Json.of(message.paramsOrNone().text()));
        } catch (RuntimeException e) {
            return Future.failedFuture(e);
        }
    }

    private void notification(Envelope message) {
        String method = String.valueOf(message.method());
        Ask ask = asks.addressee(method, message);
        if (ask != null) {
            ask.notification(method, message.paramsOrNone().text());
            return;
        }
        try {
            inbound.notification(method, Json.of(message.paramsOrNone().text()));
        } catch (RuntimeException e) {
            report.diagnose("sent a notification that failed here", ServerText.of(method + ": " + e));
        }
    }

    private static ServerText text(Bytes bytes) {
        return ServerText.ofUtf8(bytes.copy());
    }
}
