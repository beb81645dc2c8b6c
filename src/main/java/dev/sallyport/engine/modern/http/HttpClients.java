package dev.sallyport.engine.modern.http;

import dev.sallyport.config.UpstreamSettings;
import dev.sallyport.engine.Outbound;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;

/**
 * The clients of one server, held as long as its connection: what nobody holds is closed by the garbage collector.
 *
 * @param calls pooled, kept alive, with a bounded line of waiting requests (rule MOD-23)
 * @param streams for what stays open, so that it never takes a call's connection
 */
record HttpClients(HttpClient calls, HttpClient streams) {
    private static final int MAX_HEADER_BYTES = 64 << 10;
    /** A large answer in few large pieces costs less than in many. */
    private static final int MAX_CHUNK_BYTES = 64 << 10;

    private static final int IDLE_SECONDS = 30;
    /** The gateway's own subscription and those it relays. */
    private static final int MAX_STREAMS = 1024;

    /** Clients of an endpoint. */
    static HttpClients of(Vertx vertx, Endpoint endpoint, UpstreamSettings settings, Outbound outbound) {
        HttpClientOptions options = options(endpoint, settings, outbound);
        PoolOptions pool = new PoolOptions()
                .setHttp1MaxSize(settings.poolSize())
                .setHttp2MaxSize(settings.poolSize())
                .setMaxWaitQueueSize(settings.maxWaiting());
        PoolOptions open = new PoolOptions()
                .setHttp1MaxSize(MAX_STREAMS)
                .setHttp2MaxSize(settings.poolSize())
                .setMaxWaitQueueSize(settings.maxWaiting());
        return new HttpClients(vertx.createHttpClient(options, pool), vertx.createHttpClient(options, open));
    }

    private static HttpClientOptions options(Endpoint endpoint, UpstreamSettings settings, Outbound outbound) {
        HttpClientOptions options = new HttpClientOptions()
                .setDefaultHost(endpoint.host())
                .setDefaultPort(endpoint.port())
                .setSsl(endpoint.ssl())
                .setConnectTimeout(settings.connectTimeoutMs())
                .setKeepAliveTimeout(IDLE_SECONDS)
                .setMaxHeaderSize(MAX_HEADER_BYTES)
                .setMaxChunkSize(MAX_CHUNK_BYTES)
                .setDecompressionSupported(false);
        if (endpoint.ssl()) {
            // HTTP/2 where the server offers it, else HTTP/1.1
            options.setUseAlpn(true).setProtocolVersion(HttpVersion.HTTP_2);
            outbound.trust().ifPresent(options::setTrustOptions);
        }
        outbound.proxies().to(endpoint.ssl(), endpoint.host()).ifPresent(options::setProxyOptions);
        return options;
    }
}
