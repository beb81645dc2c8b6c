package dev.sallyport.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.config.UpstreamSettings;
import dev.sallyport.config.UpstreamSettings.WebSocketSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.SelfSignedCertificate;
import io.vertx.core.net.TrustOptions;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whom connections trust. */
class OutboundTest {
    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void close() {
        EngineHarness.await(vertx.close());
    }

    private Future<Outbound> outbound(@Nullable String caFile) {
        return Outbound.of(
                vertx, new UpstreamSettings(1, 1, 1000, 1000, false, null, caFile, WebSocketSettings.DEFAULT));
    }

    private static List<X509Certificate> trustedBy(TrustManagerFactory factory) {
        return List.of(((X509TrustManager) factory.getTrustManagers()[0]).getAcceptedIssuers());
    }

    @Test
    void withoutAFileTheSystemsAuthoritiesAreTrusted() {
        assertThat(outbound(null).result().trust()).isEmpty();
    }

    @Test
    void anOperatorsAuthoritiesAreTrustedBesideTheSystems() throws Exception {
        SelfSignedCertificate own = SelfSignedCertificate.create("localhost");
        TrustOptions trust =
                EngineHarness.await(outbound(own.certificatePath())).trust().orElseThrow();
        TrustManagerFactory system = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        system.init((KeyStore) null);
        assertThat(trustedBy(trust.getTrustManagerFactory(vertx)))
                .containsAll(trustedBy(system))
                .contains(certificate(own.certificatePath()));
        own.delete();
    }

    private static X509Certificate certificate(String file) throws Exception {
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
    }

    @Test
    void aFileThatCannotBeUsedIsNamedByItsSetting() {
        Future<Outbound> outbound = outbound("/no/such/file");
        assertThat(EngineHarness.await(outbound.map("").otherwise(Throwable::getMessage)))
                .isEqualTo("the certificates of upstream.caFile cannot be used (NoSuchFileException)");
    }
}
