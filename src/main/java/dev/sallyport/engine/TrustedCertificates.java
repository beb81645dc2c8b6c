package dev.sallyport.engine;

import io.vertx.core.net.TrustOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** The certificates that TLS trusts: the system's, and an operator's own beside them. */
final class TrustedCertificates {
    private TrustedCertificates() {}

    /** Reads a file of certificates (PEM). Blocks. */
    static TrustOptions andThoseOf(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        for (TrustManager manager : factory(null).getTrustManagers()) {
            if (manager instanceof X509TrustManager system) {
                for (X509Certificate certificate : system.getAcceptedIssuers()) {
                    store.setCertificateEntry("system-" + store.size(), certificate);
                }
            }
        }
        for (Certificate certificate : certificates(file)) {
            store.setCertificateEntry("own-" + store.size(), certificate);
        }
        return TrustOptions.wrap(factory(store));
    }

    private static Collection<? extends Certificate> certificates(Path file)
            throws IOException, GeneralSecurityException {
        try (InputStream in = Files.newInputStream(file)) {
            return CertificateFactory.getInstance("X.509").generateCertificates(in);
        }
    }

    private static TrustManagerFactory factory(@Nullable KeyStore store) throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory;
    }
}
