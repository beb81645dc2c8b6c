package dev.sallyport.engine.modern.http;

import dev.sallyport.bus.CloseInfo;
import dev.sallyport.engine.AddressGuard;
import dev.sallyport.engine.modern.Leg;
import dev.sallyport.engine.modern.LegEnd;
import dev.sallyport.engine.modern.LegRequest;
import dev.sallyport.engine.modern.Modern;
import dev.sallyport.engine.modern.Wire;
import dev.sallyport.redact.ConnectionRedactor;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Streamable HTTP: one POST for each message (rule MOD-20). */
final class HttpWire implements Wire {
    private static final CharSequence VERSION = HttpHeaders.createOptimized("mcp-protocol-version");
    private static final CharSequence METHOD = HttpHeaders.createOptimized("mcp-method");
    private static final CharSequence NAME = HttpHeaders.createOptimized("mcp-name");
    private static final CharSequence REVISION = HttpHeaders.createOptimized(Modern.REVISION);
    private static final CharSequence JSON = HttpHeaders.createOptimized("application/json");
    private static final CharSequence BOTH = HttpHeaders.createOptimized("application/json, text/event-stream");

    private final Setup setup;
    private final HttpClients clients;
    private final Bearer bearer;
    private final RequestOptions options;
    private final Map<Long, HttpLeg> open = new HashMap<>();
    private final Promise<String> lost = Promise.promise();
    private boolean closed;
    private long ids;

    /**
     * What a wire knows of its server.
     *
     * @param answers what its answers are held to
     * @param denyPrivate whether connections to addresses of private networks are refused
     */
    record Setup(Endpoint endpoint, HttpAnswer.Terms answers, boolean denyPrivate, ConnectionRedactor redactor) {}

    HttpWire(Setup setup, HttpClients clients, Bearer bearer) {
        this.setup = setup;
        this.clients = clients;
        this.bearer = bearer;
        this.options = options(setup.endpoint().uri());
    }

    private static RequestOptions options(String uri) {
        return new RequestOptions().setMethod(HttpMethod.POST).setURI(uri);
    }

    Setup setup() {
        return setup;
    }

    Bearer bearer() {
        return bearer;
    }

    @Override
    public long nextId() {
        return ++ids;
    }

    @Override
    public Leg send(LegRequest request) {
        HttpLeg leg = new HttpLeg(this, request, setup.endpoint().uri());
        if (closed) {
            leg.end(new LegEnd.NotSent("the connection was closed"));
        } else {
            open.put(request.id(), leg);
            leg.start();
        }
        return leg;
    }

    /** A connection for a request, on which nothing has been sent. */
    Future<HttpClientRequest> connection(LegRequest request, String uri) {
        HttpClient client = request.method().equals(Modern.LISTEN) ? clients.streams() : clients.calls();
        return client.request(uri.equals(options.getURI()) ? options : options(uri));
    }

    /** The media type of a response, redacted since reports name it; without parameters, empty where there is none. */
    String type(HttpClientResponse response) {
        return MediaType.of(response.getHeader(HttpHeaders.CONTENT_TYPE), setup.redactor());
    }

    /** Whether a connection leads where none may lead. */
    boolean isDenied(HttpClientRequest connected) {
        return setup.denyPrivate()
                && AddressGuard.isPrivate(connected.connection().remoteAddress());
    }

    /** Says in headers what the message says, for those who read no further (Streamable HTTP, request metadata). */
    void headers(MultiMap headers, LegRequest request, @Nullable CharSequence authorization) {
        headers.set(HttpHeaders.CONTENT_TYPE, JSON)
                .set(HttpHeaders.ACCEPT, BOTH)
                .set(VERSION, REVISION)
                .set(METHOD, request.method());
        if (!request.target().isEmpty()) {
            headers.set(NAME, HeaderValue.of(request.target()));
        }
        if (authorization != null) {
            headers.set(HttpHeaders.AUTHORIZATION, authorization);
        }
        for (Map.Entry<String, String> mirrored : request.meta().headers().entrySet()) {
            headers.set(mirrored.getKey(), HeaderValue.of(mirrored.getValue()));
        }
    }

    void left(LegRequest request) {
        open.remove(request.id());
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
    public boolean mirrorsArguments() {
        return true;
    }

    @Override
    public int credential() {
        return bearer.changes();
    }

    @Override
    public Future<Optional<CloseInfo>> close() {
        closed = true;
        List.copyOf(open.values()).forEach(leg -> leg.lose("the connection was closed"));
        return Future.succeededFuture(Optional.empty());
    }
}
