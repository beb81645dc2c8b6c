package dev.sallyport.engine.access;

import dev.sallyport.config.AccessProvider;
import dev.sallyport.config.Secret;
import dev.sallyport.config.UpstreamSettings;
import dev.sallyport.engine.Access;
import io.vertx.core.Vertx;
import org.jspecify.annotations.Nullable;

/** Makes a server's access from its configuration. */
public final class AccessProviders {
    private final Vertx vertx;
    private final UpstreamSettings upstream;

    /** Access for servers that are dialed by these settings. */
    public AccessProviders(Vertx vertx, UpstreamSettings upstream) {
        this.vertx = vertx;
        this.upstream = upstream;
    }

    /**
     * A server's access, to be used on its connection's context.
     *
     * @param url the server's own url, for which tokens are asked
     * @param token its static credential, or null
     * @param provider where a fresh one is asked for, or null
     */
    public Access of(String server, String url, @Nullable Secret token, @Nullable AccessProvider provider) {
        return provider == null
                ? Access.fixed(token)
                : new ProvidedAccess(server, source(server, url, provider), token, () -> System.nanoTime() / 1_000_000);
    }

    private TokenSource source(String server, String url, AccessProvider provider) {
        if (provider instanceof AccessProvider.EventBus bus) {
            return new BusSource(vertx, bus.address(), server);
        }
        if (provider instanceof AccessProvider.Command command) {
            return new CommandSource(vertx, command.command());
        }
        if (provider instanceof AccessProvider.File file) {
            return () ->
                    vertx.fileSystem().readFile(file.path()).compose(text -> TokenSource.Token.of(text.toString()));
        }
        return new OAuthSource(vertx, (AccessProvider.OAuth) provider, upstream, url);
    }
}
