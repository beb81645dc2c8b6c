package dev.sallyport.engine.modern.http;

import dev.sallyport.config.Binding;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.UpstreamSettings;
import dev.sallyport.engine.modern.Road;
import dev.sallyport.engine.modern.Wire;
import dev.sallyport.redact.ConnectionRedactor;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.PoolOptions;

/**
 * Streamable HTTP: pooled, kept-alive connections to one endpoint (rules MOD-20, MOD-23). Streams that stay open have a
 * client of their own, so that they never take a call's connection.
 */
public final class HttpRoad implements Road {
    /** Subscriptions at once: the connection's own, and those of each event loop whose clients watch resources. */
    private static final int MAX_STREAMS = 64;

    private final ServerConfig config;
    private final UpstreamSettings upstream;
    private final ConnectionRedactor redactor;
    private final Context context;
    private final Endpoint endpoint;
    // Held here: a client that nobody holds is closed by the garbage collector.
    private final HttpClient calls;
    private final HttpClient streams;

    /** A road for a server whose binding is HTTP; used on the context. */
    public HttpRoad(ServerConfig config, UpstreamSettings upstream, ConnectionRedactor redactor, Context context) {
        this.config = config;
        this.upstream = upstream;
        this.redactor = redactor;
        this.context = context;
        Binding.Http binding = (Binding.Http) config.binding();
        this.endpoint = Endpoint.of(binding.url());
        this.calls = client(upstream.poolSize(), upstream.maxWaiting());
        this.streams = client(MAX_STREAMS, MAX_STREAMS);
    }

    private HttpClient client(int connections, int waiting) {
        HttpClientOptions options = new HttpClientOptions()
                .setDefaultHost(endpoint.host())
                .setDefaultPort(endpoint.port())
                .setSsl(endpoint.ssl())
                .setConnectTimeout(upstream.connectTimeoutMs())
                .setKeepAliveTimeout(30)
                .setDecompressionSupported(false);
        return context.owner()
                .createHttpClient(
                        options, new PoolOptions().setHttp1MaxSize(connections).setMaxWaitQueueSize(waiting));
    }

    @Override
    public Future<Wire> open(Future<?> abandoned) {
        Credentials credentials = new Credentials((Binding.Http) config.binding());
        return Future.succeededFuture(new HttpWire(
                new HttpWire.Setup(config.id(), endpoint, upstream.maxResponseBytes(), redactor),
                calls,
                streams,
                credentials));
    }
}
