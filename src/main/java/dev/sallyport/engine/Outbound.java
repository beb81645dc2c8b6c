package dev.sallyport.engine;

import dev.sallyport.config.UpstreamSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.TrustOptions;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How connections leave this machine.
 *
 * @param trust whom TLS trusts; empty for the system's certificates
 * @param proxies which proxy leads to which host
 */
public record Outbound(Optional<TrustOptions> trust, Proxies proxies) {
    /** By the settings; reads the file of certificates off the event loop. Fails with a message for people. */
    public static Future<Outbound> of(Vertx vertx, UpstreamSettings settings) {
        Proxies proxies = new Proxies(settings.proxy(), System.getenv());
        String file = settings.caFile();
        if (file == null) {
            return Future.succeededFuture(new Outbound(Optional.empty(), proxies));
        }
        return vertx.executeBlocking(() -> TrustedCertificates.andThoseOf(Path.of(file)), false)
                .map(trust -> new Outbound(Optional.of(trust), proxies))
                .recover(why -> Future.failedFuture("the certificates of upstream.caFile cannot be used ("
                        + why.getClass().getSimpleName() + ")"));
    }
}
