package dev.sallyport.engine.modern.http;

import dev.sallyport.bus.Deadlines;
import dev.sallyport.config.UpstreamSettings;
import dev.sallyport.engine.Access;
import dev.sallyport.engine.ConnectException;
import dev.sallyport.engine.Outbound;
import dev.sallyport.engine.modern.Road;
import dev.sallyport.engine.modern.Wire;
import dev.sallyport.redact.ConnectionRedactor;
import io.vertx.core.Context;
import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/** Streamable HTTP: connections to one endpoint, made when the first request wants one (rules MOD-20, MOD-23). */
public final class HttpRoad implements Road {
    private final Setup setup;
    private final Context context;
    private final Endpoint endpoint;
    private @Nullable HttpClients clients;

    /**
     * What a road knows of its server.
     *
     * @param server its id
     * @param url where it is
     * @param access where its credential comes from
     */
    public record Setup(
            String server, String url, Access access, UpstreamSettings upstream, ConnectionRedactor redactor) {}

    /** A road for a server whose binding is HTTP; used on the context. */
    public HttpRoad(Setup setup, Context context) {
        this.setup = setup;
        this.context = context;
        this.endpoint = Endpoint.of(setup.url());
    }

    @Override
    public Future<Wire> open(Future<?> abandoned) {
        return clients()
                .map(ready -> new HttpWire(
                        new HttpWire.Setup(
                                endpoint, answers(), setup.upstream().denyPrivateNetworks(), setup.redactor()),
                        ready,
                        new Bearer(setup.access(), setup.redactor())));
    }

    private HttpAnswer.Terms answers() {
        return new HttpAnswer.Terms(
                setup.upstream().maxResponseBytes(), new Deadlines(context.owner(), Lingering.MAX_MS));
    }

    /** Made once; a file of certificates that cannot be read is read again by the next attempt. */
    private Future<HttpClients> clients() {
        if (clients != null) {
            return Future.succeededFuture(clients);
        }
        return Outbound.of(context.owner(), setup.upstream())
                .map(outbound -> {
                    HttpClients made = HttpClients.of(context.owner(), endpoint, setup.upstream(), outbound);
                    clients = made;
                    return made;
                })
                .recover(why -> Future.failedFuture(ConnectException.ordinary(
                        "MCP server \"" + setup.server() + "\" could not be connected: " + why.getMessage())));
    }
}
