package dev.sallyport.engine.modern.http;

import dev.sallyport.engine.modern.Leg;
import dev.sallyport.engine.modern.LegEnd;
import dev.sallyport.engine.modern.LegRequest;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.BodyCollector;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Envelope;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.RpcError;
import dev.sallyport.rpc.RpcId;
import dev.sallyport.rpc.Sse;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One POST and its answer, which is JSON or a stream of events. */
final class HttpLeg implements Leg {
    private static final String JSON = "application/json";
    private static final String EVENTS = "text/event-stream";

    private final HttpWire wire;
    private final LegRequest request;
    private final Promise<LegEnd> end = Promise.promise();
    private @Nullable HttpClientRequest http;
    private boolean cancelled;

    HttpLeg(HttpWire wire, LegRequest request) {
        this.wire = wire;
        this.request = request;
    }

    @Override
    public Future<LegEnd> end() {
        return end.future();
    }

    /** A connection is there: from here on the server may act. */
    void send(HttpClientRequest connected) {
        if (cancelled) {
            connected.reset();
            return;
        }
        http = connected;
        request.listener().sent();
        connected.send(request.message().buffer()).onComplete(this::answered, this::lost);
    }

    private void lost(Throwable why) {
        end(new LegEnd.Lost(HttpTrouble.text("the connection was lost before it answered", why)));
    }

    private void answered(HttpClientResponse response) {
        String type = type(response);
        if (type.equals(EVENTS) && response.statusCode() == 200) {
            events(response);
        } else {
            whole(response, type);
        }
    }

    /** The media type, redacted since reports name it: before it is put in lower case, which would hide a secret. */
    private String type(HttpClientResponse response) {
        String type = response.getHeader(HttpHeaders.CONTENT_TYPE);
        if (type == null || type.equals(JSON)) {
            return type == null ? "" : type;
        }
        String shown = wire.setup().redactor().current().redact(ServerText.of(type));
        int parameters = shown.indexOf(';');
        return (parameters < 0 ? shown : shown.substring(0, parameters)).trim().toLowerCase(Locale.ROOT);
    }

    private void whole(HttpClientResponse response, String type) {
        BodyCollector body = new BodyCollector(wire.setup().maxResponseBytes());
        response.handler(chunk -> {
            if (!body.add(chunk)) {
                end(new LegEnd.Garbled(
                        "its answer is larger than " + wire.setup().maxResponseBytes() + " bytes"));
                reset();
            }
        });
        response.exceptionHandler(this::lost);
        response.endHandler(v -> end(read(response.statusCode(), type, body.bytes())));
    }

    private LegEnd read(int status, String type, Bytes body) {
        if (!type.equals(JSON)) {
            return status == 200
                    ? new LegEnd.Garbled("it answered with HTTP status 200 and "
                            + (body.isEmpty()
                                    ? "an empty body"
                                    : "a body of type " + (type.isEmpty() ? "unknown" : type))
                            + " instead of JSON or an event stream")
                    : new LegEnd.HttpStatus(status, type);
        }
        try {
            Envelope message = Envelope.of(body);
            LegEnd answer = answer(message, status);
            return answer == null ? new LegEnd.HttpStatus(status, type) : answer;
        } catch (MalformedJsonException e) {
            return status == 200
                    ? new LegEnd.Garbled(
                            "it answered with HTTP status 200 and text that is not JSON: " + e.getMessage())
                    : new LegEnd.HttpStatus(status, type);
        }
    }

    private @Nullable LegEnd answer(Envelope message, int status) {
        if (!message.isAnswer() || !isOurs(message)) {
            return status == 200
                    ? new LegEnd.Garbled("it answered with a message that is no answer to the request")
                    : null;
        }
        if (message.error() != null) {
            return status == 401 || status == 403
                    ? new LegEnd.HttpStatus(status, JSON)
                    : new LegEnd.Refusal(RpcError.of(message.error()), status);
        }
        Bytes result = message.result();
        return result == null || status != 200 ? null : new LegEnd.Result(result);
    }

    /** An error whose request could not be read has no id. */
    private boolean isOurs(Envelope message) {
        RpcId id = message.id();
        return id == null ? message.error() != null : id.number() == request.id();
    }

    private void events(HttpClientResponse response) {
        Sse sse = new Sse((int) Math.min(Integer.MAX_VALUE - 16, wire.setup().maxResponseBytes()), this::event);
        response.handler(chunk -> {
            try {
                sse.feed(Bytes.of(chunk));
            } catch (MalformedJsonException e) {
                end(new LegEnd.Garbled("its stream holds " + e.getMessage()));
                reset();
            }
        });
        response.exceptionHandler(this::lost);
        response.endHandler(v -> end(new LegEnd.Lost("its stream ended without an answer")));
    }

    private void event(String type, Bytes data) {
        if (end.future().isComplete() || data.isEmpty()) {
            return;
        }
        try {
            Envelope message = Envelope.of(data);
            if (message.isNotification()) {
                request.listener()
                        .notification(
                                String.valueOf(message.method()),
                                message.paramsOrNone().text());
                return;
            }
            LegEnd answer = message.isAnswer() ? answer(message, 200) : null;
            if (answer != null) {
                end(answer);
            }
        } catch (MalformedJsonException e) {
            end(new LegEnd.Garbled("its stream holds an event that is not JSON: " + e.getMessage()));
            reset();
        }
    }

    void end(LegEnd how) {
        if (end.tryComplete(how)) {
            wire.left(this);
        }
    }

    @Override
    public void cancel(String reason) {
        cancelled = true;
        end(new LegEnd.Lost(reason));
        reset();
    }

    private void reset() {
        if (http != null) {
            http.reset();
        }
    }
}
