package dev.sallyport.engine.access;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.Iterator;
import java.util.List;

/** Finds an authorization server's token endpoint (RFC 8414, 3; OpenID Connect Discovery 1.0, 4). */
final class IssuerMetadata {
    // Held: a client that nobody holds is closed by the garbage collector.
    private final HttpClient client;

    IssuerMetadata(Vertx vertx, HttpClientOptions options) {
        this.client = vertx.createHttpClient(options);
    }

    /** The token endpoint that the first document says which names this very issuer. */
    Future<String> tokenEndpoint(String issuer) {
        return first(issuer, places(issuer).iterator()).onComplete(done -> client.close());
    }

    /** In the order that MCP's authorization server discovery gives. */
    static List<String> places(String issuer) {
        URI uri = URI.create(issuer);
        String origin = uri.getScheme() + "://" + uri.getRawAuthority();
        String raw = uri.getRawPath() == null ? "" : uri.getRawPath();
        String path = raw.endsWith("/") ? raw.substring(0, raw.length() - 1) : raw;
        String oauth = origin + "/.well-known/oauth-authorization-server" + path;
        String openId = origin + "/.well-known/openid-configuration" + path;
        return path.isEmpty()
                ? List.of(oauth, openId)
                : List.of(oauth, openId, origin + path + "/.well-known/openid-configuration");
    }

    private Future<String> first(String issuer, Iterator<String> places) {
        return read(places.next(), issuer)
                .recover(why -> places.hasNext() ? first(issuer, places) : Future.failedFuture(why));
    }

    private Future<String> read(String place, String issuer) {
        RequestOptions options = new RequestOptions()
                .setMethod(HttpMethod.GET)
                .setAbsoluteURI(place)
                .setFollowRedirects(false)
                .putHeader("Accept", "application/json");
        return client.request(options)
                .compose(request -> request.send())
                .compose(response -> response.body().compose(body -> {
                    if (response.statusCode() != 200) {
                        return Future.failedFuture(new IllegalStateException("no metadata there"));
                    }
                    return endpoint(body.toJsonObject(), issuer);
                }));
    }

    private static Future<String> endpoint(JsonObject metadata, String issuer) {
        String endpoint = metadata.getString("token_endpoint");
        return issuer.equals(metadata.getString("issuer")) && endpoint != null
                ? Future.succeededFuture(endpoint)
                : Future.failedFuture(new IllegalStateException("metadata of another issuer"));
    }
}
