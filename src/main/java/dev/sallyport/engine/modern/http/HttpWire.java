package dev.sallyport.engine.modern.http;

import dev.sallyport.bus.CloseInfo;
import dev.sallyport.engine.modern.Leg;
import dev.sallyport.engine.modern.LegEnd;
import dev.sallyport.engine.modern.LegRequest;
import dev.sallyport.engine.modern.Modern;
import dev.sallyport.engine.modern.Wire;
import dev.sallyport.redact.ConnectionRedactor;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Streamable HTTP: one POST for each message (rule MOD-20). */
final class HttpWire implements Wire {
    private static final CharSequence VERSION = HttpHeaders.createOptimized("mcp-protocol-version");
    private static final CharSequence METHOD = HttpHeaders.createOptimized("mcp-method");
    private static final CharSequence NAME = HttpHeaders.createOptimized("mcp-name");
    private static final CharSequence REVISION = HttpHeaders.createOptimized(Modern.REVISION);
    private static final CharSequence JSON = HttpHeaders.createOptimized("application/json");
    private static final CharSequence BOTH = HttpHeaders.createOptimized("application/json, text/event-stream");

    private final Setup setup;
    private final HttpClient calls;
    private final HttpClient streams;
    private final Credentials credentials;
    private final RequestOptions options;
    private final Set<HttpLeg> open = new HashSet<>();
    private final Promise<String> lost = Promise.promise();
    private boolean closed;
    private long ids;

    /** What a wire knows of its server. */
    record Setup(String server, Endpoint endpoint, long maxResponseBytes, ConnectionRedactor redactor) {}

    HttpWire(Setup setup, HttpClient calls, HttpClient streams, Credentials credentials) {
        this.setup = setup;
        this.calls = calls;
        this.streams = streams;
        this.credentials = credentials;
        this.options = new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setURI(setup.endpoint().uri());
    }

    Setup setup() {
        return setup;
    }

    @Override
    public long nextId() {
        return ++ids;
    }

    @Override
    public Leg send(LegRequest request) {
        HttpLeg leg = new HttpLeg(this, request);
        if (closed) {
            leg.end(new LegEnd.NotSent("the connection was closed"));
            return leg;
        }
        open.add(leg);
        HttpClient client = request.method().equals(Modern.LISTEN) ? streams : calls;
        client.request(options)
                .onComplete(
                        http -> {
                            headers(http.headers(), request);
                            leg.send(http);
                        },
                        why -> leg.end(new LegEnd.NotSent(HttpTrouble.text("no connection could be had", why))));
        return leg;
    }

    private void headers(io.vertx.core.MultiMap headers, LegRequest request) {
        headers.set(HttpHeaders.CONTENT_TYPE, JSON)
                .set(HttpHeaders.ACCEPT, BOTH)
                .set(VERSION, REVISION)
                .set(METHOD, request.method());
        if (!request.target().isEmpty()) {
            headers.set(NAME, HeaderValue.of(request.target()));
        }
        String authorization = credentials.authorization();
        if (authorization != null) {
            headers.set(HttpHeaders.AUTHORIZATION, authorization);
        }
        request.meta().headers().forEach((name, value) -> headers.set(name, value));
    }

    void left(HttpLeg leg) {
        open.remove(leg);
    }

    @Override
    public Future<String> lost() {
        return lost.future();
    }

    @Override
    public long pid() {
        return 0;
    }

    @Override
    public Future<Optional<CloseInfo>> close() {
        closed = true;
        List.copyOf(open).forEach(leg -> leg.cancel("the connection was closed"));
        return Future.succeededFuture(Optional.empty());
    }
}
