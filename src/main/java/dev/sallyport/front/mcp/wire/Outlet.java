package dev.sallyport.front.mcp.wire;

import dev.sallyport.front.Responses;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.RpcError;
import dev.sallyport.rpc.RpcId;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP response to one request: either JSON, or a stream of events. What is written to a client that has gone is
 * dropped.
 *
 * <p>Made on the request's event loop; may be used from any thread, which hops there.
 */
public final class Outlet {
    /** From so many unread bytes on the reader counts as slow. */
    private static final int SLOW_FROM = 256 * 1024;

    private static final CharSequence EVENTS = HttpHeaders.createOptimized("text/event-stream");
    private static final CharSequence NO_TRANSFORM = HttpHeaders.createOptimized("no-cache, no-transform");
    private static final CharSequence ACCEL_BUFFERING = HttpHeaders.createOptimized("x-accel-buffering");
    private static final CharSequence NO = HttpHeaders.createOptimized("no");
    private static final Bytes EVENT = Bytes.utf8("event: message\ndata: ");
    private static final Bytes EVENT_END = Bytes.utf8("\n\n");

    private final HttpServerRequest request;
    private final HttpServerResponse http;
    private final Heartbeat heartbeat;
    private final Thread loop = Thread.currentThread();
    private final Context context = Objects.requireNonNull(Vertx.currentContext());
    private boolean streaming;
    private boolean over;
    private int quietBeats;
    private @Nullable Runnable gone;

    /** The response to a request; {@code heartbeat} is that of its event loop. */
    public Outlet(HttpServerRequest request, Heartbeat heartbeat) {
        this.request = request;
        this.http = request.response();
        this.heartbeat = heartbeat;
    }

    /** The request it answers; read on its event loop. */
    public HttpServerRequest request() {
        return request;
    }

    /** The context of the request. */
    public Context context() {
        return context;
    }

    /**
     * From now on something may take long: the connection is kept alive, and it is told when the client goes away, at
     * once where it has. On the request's event loop.
     */
    public void await(Runnable whenGone) {
        gone = whenGone;
        if (http.closed()) {
            closed();
            return;
        }
        heartbeat.add(this);
        http.closeHandler(v -> closed());
    }

    private void closed() {
        Runnable tell = gone;
        if (finish() && tell != null) {
            tell.run();
        }
    }

    private boolean finish() {
        boolean first = !over;
        over = true;
        gone = null;
        heartbeat.remove(this);
        return first;
    }

    /** Whether a stream has begun; asked on the request's event loop. */
    public boolean isStreaming() {
        return streaming;
    }

    /** Sets a header of the response, before anything else is written. */
    public void header(String name, String value) {
        on(() -> {
            if (!http.headWritten()) {
                http.putHeader(name, value);
            }
        });
    }

    /** The whole answer: a message as JSON, or the last event of a stream that has begun. */
    public void answer(int status, Joiner message) {
        if (Thread.currentThread() == loop) {
            last(status, message);
        } else {
            context.runOnContext(v -> last(status, message));
        }
    }

    private void last(int status, Joiner message) {
        if (over) {
            return;
        }
        finish();
        if (streaming) {
            http.end(framed(message.oneLine()));
        } else {
            Responses.json(http, status, message);
        }
    }

    /** Answers with an error of the gateway's own. */
    public void error(int status, @Nullable RpcId id, int code, String message) {
        answer(status, Rpc.error(id, RpcError.render(code, message, null)));
    }

    /** An answer without a body. */
    public void empty(int status) {
        on(() -> {
            if (finish() && !http.closed()) {
                http.setStatusCode(status).end();
            }
        });
    }

    /** Begins the stream, where it has not begun. */
    public void stream() {
        on(this::begin);
    }

    private void begin() {
        if (!streaming && !over) {
            streaming = true;
            http.setChunked(true)
                    .setWriteQueueMaxSize(SLOW_FROM)
                    .putHeader(HttpHeaders.CONTENT_TYPE, EVENTS)
                    .putHeader(HttpHeaders.CACHE_CONTROL, NO_TRANSFORM)
                    .putHeader(ACCEL_BUFFERING, NO);
        }
    }

    /** Writes a message as an event. */
    public void event(Joiner message) {
        on(() -> write(framed(message)));
    }

    /** Writes text of an event stream as it stands. */
    public void raw(Buffer text) {
        on(() -> write(text));
    }

    private static Buffer framed(Joiner message) {
        return new Joiner().add(EVENT).add(message).add(EVENT_END).buffer();
    }

    private void write(Buffer text) {
        if (!over) {
            begin();
            quietBeats = 0;
            http.write(text);
        }
    }

    /** Whether the reader is so slow that what can be left out should be; asked on the request's event loop. */
    public boolean isSlow() {
        return streaming && http.writeQueueFull();
    }

    /** Calls it once the reader has caught up. */
    public void onceFast(Runnable again) {
        on(() -> http.drainHandler(v -> again.run()));
    }

    /** Ends a stream. */
    public void end() {
        on(() -> {
            if (finish() && streaming) {
                http.end();
            }
        });
    }

    /** A moment has passed: keeps a silent connection from being closed by those between. */
    void beat(int quietFor) {
        if (++quietBeats >= quietFor && !isSlow() && acceptsEvents()) {
            write(Buffer.buffer(": keep-alive\n\n"));
        }
    }

    private boolean acceptsEvents() {
        return streaming || Headers.accepts(request, "text/event-stream");
    }

    private void on(Runnable work) {
        if (Thread.currentThread() == loop) {
            work.run();
        } else {
            context.runOnContext(v -> work.run());
        }
    }
}
