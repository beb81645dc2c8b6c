package dev.sallyport.engine.access;

import dev.sallyport.config.AccessProvider.OAuth;
import dev.sallyport.config.AccessProvider.OAuthMethod;
import dev.sallyport.config.Secret;
import dev.sallyport.config.UpstreamSettings;
import dev.sallyport.engine.Outbound;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.User;
import io.vertx.ext.auth.oauth2.OAuth2Auth;
import io.vertx.ext.auth.oauth2.OAuth2FlowType;
import io.vertx.ext.auth.oauth2.OAuth2Options;
import io.vertx.ext.auth.oauth2.Oauth2Credentials;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The client credentials grant (RFC 6749, 4.4), with the client's secret or a signed assertion (RFC 7523), for the server
 * as resource (RFC 8707). The token endpoint is configured or discovered once.
 */
final class OAuthSource implements TokenSource {
    private static final String ASSERTION = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

    private final Vertx vertx;
    private final OAuth config;
    private final UpstreamSettings upstream;
    private final String resource;
    private @Nullable String tokenEndpoint;
    // Held until it has answered: a client that nobody holds is closed by the garbage collector.
    private @Nullable OAuth2Auth client;

    OAuthSource(Vertx vertx, OAuth config, UpstreamSettings upstream, String resource) {
        this.vertx = vertx;
        this.config = config;
        this.upstream = upstream;
        this.resource = resource;
        this.tokenEndpoint = config.tokenUrl();
    }

    @Override
    public Future<Token> fetch() {
        return Outbound.of(vertx, upstream)
                .compose(outbound -> endpoint(outbound).compose(endpoint -> options(outbound, endpoint)))
                .compose(this::ask)
                .compose(OAuthSource::token);
    }

    private Future<String> endpoint(Outbound outbound) {
        if (tokenEndpoint != null) {
            return Future.succeededFuture(tokenEndpoint);
        }
        String issuer = String.valueOf(config.issuer());
        return new IssuerMetadata(vertx, http(outbound, issuer))
                .tokenEndpoint(issuer)
                .onSuccess(found -> tokenEndpoint = found);
    }

    private HttpClientOptions http(Outbound outbound, String url) {
        URI uri = URI.create(url);
        boolean tls = "https".equalsIgnoreCase(uri.getScheme());
        HttpClientOptions options = new HttpClientOptions()
                .setSsl(tls)
                .setConnectTimeout(upstream.connectTimeoutMs())
                .setMaxRedirects(0);
        outbound.trust().filter(any -> tls).ifPresent(options::setTrustOptions);
        outbound.proxies().to(tls, uri.getHost()).ifPresent(options::setProxyOptions);
        return options;
    }

    private Future<OAuth2Options> options(Outbound outbound, String endpoint) {
        OAuth2Options options = new OAuth2Options()
                .setClientId(config.clientId())
                .setSite(endpoint)
                .setTokenPath(endpoint)
                .setUseBasicAuthorization(config.method() == OAuthMethod.BASIC)
                .setHttpClientOptions(http(outbound, endpoint));
        JsonObject form = new JsonObject().put("resource", resource);
        if (config.method() == OAuthMethod.JWT) {
            return assertion(endpoint)
                    .map(signed -> options.setExtraParameters(
                            form.put("client_assertion_type", ASSERTION).put("client_assertion", signed)));
        }
        Secret secret = config.clientSecret();
        return Future.succeededFuture(
                options.setExtraParameters(form).setClientSecret(secret == null ? "" : secret.reveal()));
    }

    private Future<String> assertion(String endpoint) {
        String audience = config.issuer() == null ? endpoint : config.issuer();
        Path key = Path.of(String.valueOf(config.privateKeyFile()));
        return vertx.executeBlocking(() -> ClientAssertion.sign(key, config.clientId(), audience), false);
    }

    private Future<User> ask(OAuth2Options options) {
        OAuth2Auth asking = OAuth2Auth.create(vertx, options);
        client = asking;
        Oauth2Credentials credentials = new Oauth2Credentials().setFlow(OAuth2FlowType.CLIENT);
        config.scopes().forEach(credentials::addScope);
        return asking.authenticate(credentials).onComplete(done -> client = null);
    }

    private static Future<Token> token(User user) {
        JsonObject grant = user.principal();
        long seconds = grant.getLong("expires_in", 0L);
        return Token.of(grant.getString("access_token", ""))
                .map(token -> new Token(token.value(), Math.max(0, seconds) * 1000));
    }
}
