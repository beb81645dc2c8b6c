package dev.sallyport.engine.modern.http;

import dev.sallyport.bus.Deadlines;
import dev.sallyport.engine.modern.Leg;
import dev.sallyport.engine.modern.LegEnd;
import dev.sallyport.engine.modern.Modern;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.BodyCollector;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Envelope;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.RpcError;
import dev.sallyport.rpc.RpcId;
import dev.sallyport.rpc.Sse;
import io.vertx.core.http.HttpClientResponse;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads the answer to one POST, which is JSON or a stream of events (rule MOD-20). */
final class HttpAnswer {
    private final long requestId;
    private final Terms terms;
    private final Leg.Listener listener;
    private final Consumer<LegEnd> end;
    private @Nullable Lingering lingering;

    /**
     * What all answers of a server are held to.
     *
     * @param maxBytes of one message
     * @param lingering where streams wait that do not end with their answer
     */
    record Terms(long maxBytes, Deadlines lingering) {}

    /**
     * Reads the answer to a request.
     *
     * @param end takes how it ended, perhaps more than once: the first one counts
     */
    HttpAnswer(long requestId, Terms terms, Leg.Listener listener, Consumer<LegEnd> end) {
        this.requestId = requestId;
        this.terms = terms;
        this.listener = listener;
        this.end = end;
    }

    /** Takes a response of a media type, whose head has come. */
    void read(HttpClientResponse response, String type) {
        response.exceptionHandler(why -> over(HttpTrouble.lost(why)));
        if (response.statusCode() == 200 && type.equals(MediaType.EVENTS)) {
            events(response);
        } else {
            whole(response, type);
        }
    }

    private void whole(HttpClientResponse response, String type) {
        BodyCollector body = new BodyCollector(terms.maxBytes(), BodyCollector.announced(response.headers()));
        response.handler(chunk -> {
            if (!body.add(chunk)) {
                end.accept(new LegEnd.Garbled("its answer is larger than " + terms.maxBytes() + " bytes"));
            }
        });
        response.endHandler(v -> end.accept(message(response.statusCode(), type, body.bytes())));
    }

    private LegEnd message(int status, String type, Bytes body) {
        if (!type.equals(MediaType.JSON)) {
            return status == 200 ? new LegEnd.Garbled(notJson(type, body)) : new LegEnd.HttpStatus(status, type);
        }
        try {
            LegEnd answer = answer(Envelope.of(body), status);
            return answer == null ? new LegEnd.HttpStatus(status, type) : answer;
        } catch (MalformedJsonException e) {
            return status == 200
                    ? new LegEnd.Garbled(
                            "it answered with HTTP status 200 and text that is not JSON: " + e.getMessage())
                    : new LegEnd.HttpStatus(status, type);
        }
    }

    private static String notJson(String type, Bytes body) {
        String what = body.isEmpty() ? "an empty body" : "a body of type " + (type.isEmpty() ? "unknown" : type);
        return "it answered with HTTP status 200 and " + what + " instead of JSON or an event stream";
    }

    private @Nullable LegEnd answer(Envelope message, int status) {
        if (!message.isAnswer() || !isOurs(message)) {
            return status == 200
                    ? new LegEnd.Garbled("it answered with a message that is no answer to the request")
                    : null;
        }
        if (message.error() != null) {
            return new LegEnd.Refusal(RpcError.of(message.error()), status);
        }
        Answer answer = message.answer();
        return answer == null || status != 200 ? null : new LegEnd.Result(answer);
    }

    /** An error whose request could not be read has no id. */
    private boolean isOurs(Envelope message) {
        RpcId id = message.id();
        return id == null ? message.error() != null : id.number() == requestId;
    }

    private void events(HttpClientResponse response) {
        int maxBytes = (int) Math.min(Integer.MAX_VALUE - 16, terms.maxBytes());
        Sse sse = new Sse(maxBytes, (type, data) -> event(response, data));
        response.handler(chunk -> {
            try {
                sse.feed(Bytes.of(chunk));
            } catch (MalformedJsonException e) {
                end.accept(new LegEnd.Garbled("its stream holds " + e.getMessage()));
            }
        });
        response.endHandler(v -> over(new LegEnd.Lost("its stream ended without an answer")));
    }

    /** The response is; that counts where no answer came before. */
    private void over(LegEnd how) {
        if (lingering != null) {
            lingering.end();
        }
        end.accept(how);
    }

    private void event(HttpClientResponse response, Bytes data) {
        if (data.isEmpty()) {
            return;
        }
        try {
            Envelope message = Envelope.of(data);
            LegEnd answer = message.isAnswer() ? answer(message, 200) : null;
            if (answer != null) {
                if (lingering == null) {
                    lingering = Lingering.begin(terms.lingering(), response);
                }
                end.accept(answer);
            } else if (Modern.CANCELLED.equals(message.method())) {
                end.accept(new LegEnd.Ended());
            } else if (message.isNotification()) {
                listener.notification(
                        String.valueOf(message.method()), message.paramsOrNone().text());
            }
        } catch (MalformedJsonException e) {
            end.accept(new LegEnd.Garbled("its stream holds an event that is not JSON: " + e.getMessage()));
        }
    }
}
