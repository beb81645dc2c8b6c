package dev.sallyport.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A running gateway, asked over HTTP. Each method blocks until its answer is there. */
final class GatewayClient {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final String MAY_HAVE_RUN = "The tool may have run: check before calling it again.";
    private static final String SAFE_TO_RETRY = "Nothing was changed: try again.";
    private static final String EVENT_STREAM = "text/event-stream";

    private final URI base;
    private final @Nullable String token;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .build();

    /** A client of the gateway at {@code base}, which does not end with a slash. */
    GatewayClient(URI base, @Nullable String token) {
        this.base = base;
        this.token = token;
    }

    /** All tools, from however many pages, in the gateway's order. */
    List<JsonNode> tools() throws CallFailedException, InterruptedException {
        List<JsonNode> tools = new ArrayList<>();
        Set<String> cursors = new HashSet<>();
        String query = "";
        while (true) {
            JsonNode page =
                    object(body(send(request("/v1/tools" + query).build()))).tree();
            page.path("tools").forEach(tools::add);
            JsonNode cursor = page.path("nextCursor");
            if (!cursor.isTextual() || !cursors.add(cursor.textValue())) {
                return tools;
            }
            query = "?cursor=" + encode(cursor.textValue());
        }
    }

    /** Calls a tool; gives its result object. */
    GatewayAnswer call(Invocation invocation) throws CallFailedException, InterruptedException {
        return object(body(send(request(invocation, "application/json"))));
    }

    /** Calls a tool; what it reports on the way goes to {@code onEvent} before this returns its result object. */
    GatewayAnswer call(Invocation invocation, Consumer<ServerEvent> onEvent)
            throws CallFailedException, InterruptedException {
        HttpResponse<InputStream> response = send(request(invocation, EVENT_STREAM));
        if (!isEventStream(response)) {
            return object(body(response));
        }
        try (EventReader events = new EventReader(response.body())) {
            for (ServerEvent event = events.next(); event != null; event = events.next()) {
                if (event.name().equals("result")) {
                    return object(event.data().getBytes(StandardCharsets.UTF_8));
                }
                if (event.name().equals("error")) {
                    throw new CallFailedException(
                            Problem.answered(response.statusCode(), event.data().getBytes(StandardCharsets.UTF_8)));
                }
                onEvent.accept(event);
            }
            throw lost(response.request(), new IOException("the stream ended without a result"));
        } catch (IOException e) {
            throw lost(response.request(), e);
        }
    }

    private HttpRequest request(Invocation invocation, String accept) {
        String query = invocation.timeoutMs() == null ? "" : "?timeoutMs=" + invocation.timeoutMs();
        return request("/v1/tools/" + encode(invocation.tool()) + query)
                .header("Content-Type", "application/json")
                .header("Accept", accept)
                .POST(HttpRequest.BodyPublishers.ofString(invocation.arguments()))
                .build();
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path));
        return token == null ? request : request.header("Authorization", "Bearer " + token);
    }

    private HttpResponse<InputStream> send(HttpRequest request) throws CallFailedException, InterruptedException {
        try {
            HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
            if (response.statusCode() / 100 != 2) {
                throw new CallFailedException(Problem.answered(response.statusCode(), body(response)));
            }
            return response;
        } catch (ConnectException | HttpConnectTimeoutException e) {
            throw new CallFailedException(Problem.unreachable(base.toString(), reworded(e)));
        } catch (IOException e) {
            throw lost(request, e);
        }
    }

    private byte[] body(HttpResponse<InputStream> response) throws CallFailedException {
        try (InputStream body = response.body()) {
            return body.readAllBytes();
        } catch (IOException e) {
            throw lost(response.request(), e);
        }
    }

    /** Something else than a gateway may listen there. */
    private static GatewayAnswer object(byte[] body) throws CallFailedException {
        try {
            JsonNode tree = Json.parse(body);
            if (tree.isObject()) {
                return new GatewayAnswer(new String(body, StandardCharsets.UTF_8), tree);
            }
        } catch (IOException e) {
            // told below, as anything else that is no object
        }
        throw new CallFailedException(Problem.notAGateway(body));
    }

    private CallFailedException lost(HttpRequest request, IOException why) {
        String advice = request.method().equals("GET") ? SAFE_TO_RETRY : MAY_HAVE_RUN;
        return new CallFailedException(Problem.lost(base.toString(), why, advice));
    }

    /** The JDK's client says nothing at all when a connection is refused or a name unknown. */
    private static IOException reworded(IOException e) {
        if (e.getMessage() != null) {
            return e;
        }
        Throwable cause = e.getCause() == null ? e : e.getCause();
        boolean unknown =
                cause instanceof UnresolvedAddressException || cause.getCause() instanceof UnresolvedAddressException;
        return new IOException(unknown ? "unknown host" : "connection refused", e);
    }

    private static boolean isEventStream(HttpResponse<?> response) {
        Optional<String> type = response.headers().firstValue("Content-Type");
        return type.isPresent() && type.get().startsWith(EVENT_STREAM);
    }

    private static String encode(String segment) {
        return URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
