package dev.sallyport.ops;

import dev.sallyport.bus.Trace;
import dev.sallyport.config.Secret;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Posts alerts as JSON, the same one at most once in a while. Its url is a secret: no text of it is shown. */
final class Webhook {
    private static final Logger LOG = LoggerFactory.getLogger(Webhook.class);
    private static final long TIMEOUT_MS = 10_000;

    // Held here: a client that nobody holds is closed by the garbage collector.
    private final HttpClient client;
    private final Secret url;
    private final long cooldownNanos;
    private final Map<String, Long> posted = new HashMap<>();

    Webhook(Vertx vertx, Secret url, long cooldownMs) {
        this.client = vertx.createHttpClient(new HttpClientOptions().setConnectTimeout((int) TIMEOUT_MS));
        this.url = url;
        this.cooldownNanos = TimeUnit.MILLISECONDS.toNanos(cooldownMs);
    }

    /** Posts an alert, unless the same was posted a short while ago. */
    void post(Trace alert) {
        if (!due(alert.server() + "\n" + alert.detail().getString("cause"), System.nanoTime())) {
            return;
        }
        RequestOptions options = new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setAbsoluteURI(url.reveal())
                .setTimeout(TIMEOUT_MS);
        client.request(options)
                .compose(request -> request.putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                        .send(alert.json().toBuffer()))
                .map(response -> response.statusCode() / 100 == 2 ? "" : "status " + response.statusCode())
                .otherwise(why -> why.getClass().getSimpleName())
                .onSuccess(trouble -> {
                    if (!trouble.isEmpty()) {
                        LOG.warn("the webhook did not take an alert: {}", trouble);
                    }
                });
    }

    private boolean due(String cause, long now) {
        posted.values().removeIf(last -> now - last >= cooldownNanos);
        return posted.putIfAbsent(cause, now) == null;
    }
}
