package dev.sallyport.cli.stdio;

import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** A gateway's MCP endpoint. Used from any thread. */
final class Endpoint {
    private final URI url;
    private final @Nullable String token;
    private final HttpClient http;

    Endpoint(URI url, @Nullable String token, ExecutorService threads) {
        this.url = url;
        this.token = token;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(5))
                .executor(threads)
                .build();
    }

    /** Posts a message with further headers. */
    CompletableFuture<HttpResponse<InputStream>> post(String message, Map<String, String> headers) {
        return send(request(headers)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(message)));
    }

    /** Opens the stream of a session. */
    CompletableFuture<HttpResponse<InputStream>> get(Map<String, String> headers) {
        return send(request(headers).header("Accept", "text/event-stream").GET());
    }

    /** Ends a session. */
    CompletableFuture<HttpResponse<InputStream>> delete(Map<String, String> headers) {
        return send(request(headers).DELETE());
    }

    private HttpRequest.Builder request(Map<String, String> headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(url);
        headers.forEach(request::header);
        return token == null ? request : request.header("Authorization", "Bearer " + token);
    }

    private CompletableFuture<HttpResponse<InputStream>> send(HttpRequest.Builder request) {
        return http.sendAsync(request.build(), BodyHandlers.ofInputStream());
    }

    /** A value as a header carries it: wrapped in Base64 where it is not plain (2026-07-28, value encoding). */
    static String header(String value) {
        boolean plain = value.chars().allMatch(c -> c >= 0x20 && c < 0x7F)
                && value.strip().equals(value)
                && !value.startsWith("=?base64?");
        return plain
                ? value
                : "=?base64?" + Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8)) + "?=";
    }
}
