package dev.sallyport.front.mcp;

import dev.sallyport.front.Responses;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Envelope;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.RpcError;
import dev.sallyport.rpc.RpcId;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one POST: JSON where nothing precedes it, a stream of events once a notification does. Used on the
 * request's context.
 */
final class McpResponse {
    private static final Bytes HEAD = Bytes.utf8("{\"jsonrpc\":\"2.0\",\"id\":");
    private static final Bytes RESULT = Bytes.utf8(",\"result\":");
    private static final Bytes ERROR = Bytes.utf8(",\"error\":");
    private static final Bytes END = Bytes.utf8("}");
    private static final Bytes NO_ID = Bytes.utf8("null");
    private static final String EVENT = "event: message\ndata: ";

    private final HttpServerResponse http;
    private Bytes id = NO_ID;
    private boolean streaming;

    McpResponse(HttpServerResponse http) {
        this.http = http;
    }

    /** Answers this message from now on. */
    McpResponse to(Envelope message) {
        RpcId from = message.id();
        id = from == null ? NO_ID : from.text();
        return this;
    }

    /** Closes the connection after the answer. */
    McpResponse closing() {
        http.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
        return this;
    }

    /** Sends a notification before the answer. */
    void notification(String method, Bytes params) {
        if (http.closed() || http.ended()) {
            return;
        }
        if (!streaming) {
            streaming = true;
            http.setChunked(true)
                    .putHeader(HttpHeaders.CONTENT_TYPE, "text/event-stream")
                    .putHeader(HttpHeaders.CACHE_CONTROL, "no-cache, no-transform")
                    .putHeader("x-accel-buffering", "no");
        }
        http.write(new Joiner()
                .add(EVENT + "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":")
                .add(params.oneLine())
                .add("}\n\n")
                .buffer());
    }

    /** Answers with a result. */
    void result(Bytes result) {
        send(200, new Joiner().add(HEAD).add(id).add(RESULT).add(result).add(END));
    }

    /** Answers with an error. */
    void error(int status, Bytes error) {
        send(status, new Joiner().add(HEAD).add(id).add(ERROR).add(error).add(END));
    }

    /** Answers with an error of the gateway's own. */
    void error(int status, int code, String message, @Nullable Bytes data) {
        error(status, RpcError.render(code, message, data));
    }

    /** Answers a notification. */
    void accepted() {
        http.setStatusCode(202).end();
    }

    private void send(int status, Joiner message) {
        if (!streaming) {
            Responses.json(http, status, message);
        } else if (!http.closed() && !http.ended()) {
            http.end(new Joiner()
                    .add(EVENT)
                    .add(message.bytes().oneLine())
                    .add("\n\n")
                    .buffer());
        }
    }

    /** Calls it when the client goes away before the answer is out. */
    void onGone(Runnable gone) {
        http.closeHandler(v -> gone.run());
    }
}
