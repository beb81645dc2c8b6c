package dev.sallyport.engine.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.config.AccessProvider;
import dev.sallyport.config.AccessProvider.OAuth;
import dev.sallyport.config.AccessProvider.OAuthMethod;
import dev.sallyport.config.Secret;
import dev.sallyport.config.UpstreamSettings;
import dev.sallyport.config.UpstreamSettings.WebSocketSettings;
import dev.sallyport.engine.Access;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.SelfSignedCertificate;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The four forms of an access provider, against what they really ask. */
@Tag("MOD-21")
class TokenSourcesTest {
    private static final String RESOURCE = "https://mcp.example/mcp";

    private final Vertx vertx = Vertx.vertx();
    private final ConcurrentLinkedQueue<MultiMap> forms = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> authorizations = new ConcurrentLinkedQueue<>();

    @TempDir
    private Path folder;

    @AfterEach
    void close() throws Exception {
        vertx.close().await(10, TimeUnit.SECONDS);
    }

    private Optional<String> token(AccessProvider provider) {
        return token(UpstreamSettings.DEFAULT, provider);
    }

    private Optional<String> token(UpstreamSettings upstream, AccessProvider provider) {
        Access access = new AccessProviders(vertx, upstream).of("s", RESOURCE, Secret.of("static"), provider);
        return access.token().await();
    }

    @Test
    void anAddressRepliesWithTheToken() {
        vertx.eventBus().consumer("text", message -> message.reply("abc\n"));
        vertx.eventBus().consumer("buffer", message -> message.reply(Buffer.buffer("abc")));
        vertx.eventBus()
                .<JsonObject>consumer(
                        "json",
                        message -> message.reply(new JsonObject()
                                .put("token", message.body().getString("server"))
                                .put("expiresInMs", 1000)));
        vertx.eventBus().consumer("number", message -> message.reply(7));
        assertThat(token(new AccessProvider.EventBus("text"))).contains("abc");
        assertThat(token(new AccessProvider.EventBus("buffer"))).contains("abc");
        assertThat(token(new AccessProvider.EventBus("json"))).contains("s");
        assertThat(token(new AccessProvider.EventBus("number"))).contains("static");
        assertThat(token(new AccessProvider.EventBus("nobody"))).contains("static");
    }

    @Test
    void aTokenIsGoodForAsLongAsItsReplySays() {
        AtomicInteger asked = new AtomicInteger();
        vertx.eventBus()
                .consumer(
                        "short",
                        message -> message.reply(new JsonObject()
                                .put("token", "t" + asked.incrementAndGet())
                                .put("expiresInMs", 1)));
        Access access = new AccessProviders(vertx, UpstreamSettings.DEFAULT)
                .of("s", RESOURCE, null, new AccessProvider.EventBus("short"));
        assertThat(access.token().await()).contains("t1");
        Awaitility.await().until(access::stale);
        assertThat(access.token().await()).contains("t2");
    }

    @Test
    void aProgramsFirstLineIsTheToken() {
        assertThat(token(shell("echo ' abc '; echo more; echo noise >&2"))).contains("abc");
        assertThat(token(shell("echo abc; exit 1"))).contains("static");
        assertThat(token(shell("true"))).contains("static");
        assertThat(token(new AccessProvider.Command(List.of("/no/such/program"))))
                .contains("static");
    }

    private static AccessProvider shell(String script) {
        return new AccessProvider.Command(List.of("sh", "-c", script));
    }

    @Test
    void aFileIsReadAtEachDial() throws Exception {
        Path file = folder.resolve("token");
        Files.writeString(file, "one\n");
        AccessProvider provider = new AccessProvider.File(file.toString());
        Access access = new AccessProviders(vertx, UpstreamSettings.DEFAULT).of("s", RESOURCE, null, provider);
        assertThat(access.token().await()).contains("one");
        Files.writeString(file, "two\n");
        assertThat(access.token().await()).contains("two");
        Files.delete(file);
        assertThat(access.token().await()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/tenant"})
    void clientCredentialsAreExchangedAtTheDiscoveredEndpoint(String path) {
        HttpServer server = authorizationServer();
        OAuth oauth = oauth(issuer(server) + path, OAuthMethod.BASIC, null);
        assertThat(token(oauth)).contains("granted-1");
        MultiMap form = forms.remove();
        assertThat(form.get("grant_type")).isEqualTo("client_credentials");
        assertThat(form.get("scope")).isEqualTo("read write");
        assertThat(form.get("resource")).isEqualTo(RESOURCE);
        String basic = Base64.getEncoder().encodeToString("me:pw".getBytes(StandardCharsets.UTF_8));
        assertThat(authorizations).containsExactly("Basic " + basic);
    }

    @Test
    void aGrantIsKeptUntilShortlyBeforeItsEndAndAskedForOnce() {
        HttpServer server = authorizationServer();
        Access access = new AccessProviders(vertx, UpstreamSettings.DEFAULT)
                .of("s", RESOURCE, null, oauth(issuer(server), OAuthMethod.POST, null));
        List<Future<Optional<String>>> five = new java.util.ArrayList<>();
        vertx.runOnContext(v -> {
            for (int i = 0; i < 5; i++) {
                five.add(access.token());
            }
        });
        Awaitility.await().until(() -> five.size() == 5 && five.stream().allMatch(Future::isComplete));
        assertThat(five).allSatisfy(one -> assertThat(one.result()).contains("granted-1"));
        assertThat(access.token().await()).contains("granted-1");
        assertThat(forms).hasSize(1);
        assertThat(forms.peek().get("client_secret")).isEqualTo("pw");
    }

    @Test
    void theTokenEndpointIsReachedByTheGatewaysProxy() {
        HttpServer proxy = authorizationServer();
        assertThat(token(
                        upstream("http://127.0.0.1:" + proxy.actualPort(), null),
                        endpoint("http://auth.example/token")))
                .contains("granted-1");
    }

    @Test
    void theTokenEndpointIsTrustedByTheGatewaysAuthorities() {
        SelfSignedCertificate certificate = SelfSignedCertificate.create("localhost");
        HttpServer server = vertx.createHttpServer(
                        new HttpServerOptions().setSsl(true).setKeyCertOptions((PemKeyCertOptions)
                                certificate.keyCertOptions()))
                .requestHandler(this::serve)
                .listen(0, "localhost")
                .await();
        AccessProvider oauth = endpoint("https://localhost:" + server.actualPort() + "/token");
        assertThat(token(upstream(null, certificate.certificatePath()), oauth)).contains("granted-1");
        assertThat(token(UpstreamSettings.DEFAULT, oauth)).contains("static");
        certificate.delete();
    }

    private static UpstreamSettings upstream(@Nullable String proxy, @Nullable String caFile) {
        return new UpstreamSettings(16, 64, 10_000, 1 << 20, false, proxy, caFile, WebSocketSettings.DEFAULT);
    }

    private static OAuth endpoint(String tokenUrl) {
        return new OAuth(null, tokenUrl, "me", Secret.of("pw"), List.of(), OAuthMethod.BASIC, null);
    }

    @Test
    void metadataOfAnotherIssuerIsNotBelieved() {
        HttpServer server = authorizationServer();
        OAuth oauth = oauth("http://localhost:" + server.actualPort(), OAuthMethod.BASIC, null);
        assertThat(token(oauth)).contains("static");
        assertThat(forms).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"EC", "RSA"})
    void anAssertionSaysWhoTheClientIsAndIsSigned(String kind) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(kind);
        if (kind.equals("EC")) {
            generator.initialize(new ECGenParameterSpec("secp256r1"));
        }
        KeyPair pair = generator.generateKeyPair();
        Path key = folder.resolve("key.pem");
        Files.writeString(
                key,
                "-----BEGIN PRIVATE KEY-----\n"
                        + Base64.getMimeEncoder()
                                .encodeToString(pair.getPrivate().getEncoded())
                        + "\n-----END PRIVATE KEY-----\n");
        HttpServer server = authorizationServer();
        assertThat(token(oauth(issuer(server), OAuthMethod.JWT, key.toString())))
                .contains("granted-1");
        MultiMap form = forms.remove();
        assertThat(form.get("client_assertion_type"))
                .isEqualTo("urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
        String[] parts = form.get("client_assertion").split("\\.", -1);
        JsonObject head = new JsonObject(Buffer.buffer(Base64.getUrlDecoder().decode(parts[0])));
        assertThat(head.getString("alg")).isEqualTo(kind.equals("EC") ? "ES256" : "RS256");
        JsonObject claims = new JsonObject(Buffer.buffer(Base64.getUrlDecoder().decode(parts[1])));
        assertThat(claims.getString("iss")).isEqualTo("me");
        assertThat(claims.getString("sub")).isEqualTo("me");
        assertThat(claims.getString("aud")).isEqualTo(issuer(server));
        assertThat(claims.getLong("exp") - claims.getLong("iat")).isEqualTo(300);
        Signature check = Signature.getInstance(kind.equals("EC") ? "SHA256withECDSAinP1363Format" : "SHA256withRSA");
        check.initVerify(pair.getPublic());
        check.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
        assertThat(check.verify(Base64.getUrlDecoder().decode(parts[2]))).isTrue();
    }

    @Test
    void metadataIsLookedForInTheOrderOfTheSpecification() {
        assertThat(IssuerMetadata.places("https://a.example/t1"))
                .containsExactly(
                        "https://a.example/.well-known/oauth-authorization-server/t1",
                        "https://a.example/.well-known/openid-configuration/t1",
                        "https://a.example/t1/.well-known/openid-configuration");
        assertThat(IssuerMetadata.places("https://a.example/"))
                .containsExactly(
                        "https://a.example/.well-known/oauth-authorization-server",
                        "https://a.example/.well-known/openid-configuration");
    }

    private static OAuth oauth(String issuer, OAuthMethod method, @Nullable String key) {
        return new OAuth(issuer, null, "me", Secret.of("pw"), List.of("read", "write"), method, key);
    }

    private static String issuer(HttpServer server) {
        return "http://127.0.0.1:" + server.actualPort();
    }

    /** It has metadata at the last place that is looked at, and grants granted-1, granted-2, … */
    private HttpServer authorizationServer() {
        return vertx.createHttpServer()
                .requestHandler(this::serve)
                .listen(0, "127.0.0.1")
                .await();
    }

    private void serve(HttpServerRequest request) {
        if (request.path().equals("/token")) {
            request.setExpectMultipart(true);
            request.endHandler(v -> {
                forms.add(request.formAttributes());
                authorizations.add(String.valueOf(request.getHeader("Authorization")));
                request.response()
                        .putHeader("Content-Type", "application/json")
                        .end("{\"access_token\":\"granted-" + forms.size()
                                + "\",\"token_type\":\"Bearer\",\"expires_in\":3600}");
            });
        } else if (request.path().endsWith("/.well-known/openid-configuration")) {
            String origin = "http://127.0.0.1:" + request.localAddress().port();
            String path = request.path().replace("/.well-known/openid-configuration", "");
            request.response()
                    .putHeader("Content-Type", "application/json")
                    .end("{\"issuer\":\"" + origin + path + "\",\"token_endpoint\":\"" + origin + "/token\"}");
        } else {
            request.response().setStatusCode(404).end();
        }
    }
}
