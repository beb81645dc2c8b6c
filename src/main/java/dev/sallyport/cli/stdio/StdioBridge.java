package dev.sallyport.cli.stdio;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.cli.EventReader;
import dev.sallyport.cli.Json;
import dev.sallyport.cli.ServerEvent;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Joins a client's stdin and stdout with an MCP endpoint, for both eras, until stdin ends. */
public final class StdioBridge {
    private static final String LISTEN = "subscriptions/listen";
    private static final int HEADER_MISMATCH = -32020;
    /** How long answers under way may take once stdin has ended, ms. */
    private static final long LAST_MS = 1_000;

    private final ExecutorService threads = Executors.newCachedThreadPool(StdioBridge::daemon);
    private final Endpoint endpoint;
    private final Output out;
    private final Requests requests = new Requests();
    private final Mirrors mirrors = new Mirrors();
    private volatile Map<String, String> session = Map.of();

    /**
     * Joins with an endpoint.
     *
     * @param token a bearer token, or null
     */
    public StdioBridge(URI endpoint, @Nullable String token, OutputStream out) {
        this.endpoint = new Endpoint(endpoint, token, threads);
        this.out = new Output(out);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "stdio");
        thread.setDaemon(true);
        return thread;
    }

    /** Serves the client; returns when its end of stdin has come. */
    public void run(InputStream in) throws InterruptedException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isBlank()) {
                    take(Line.of(line));
                }
            }
        } catch (IOException e) {
            System.err.println("sallyport: stdin cannot be read any more: " + e.getMessage());
        }
        requests.finish(LAST_MS);
        if (!session.isEmpty()) {
            endpoint.delete(session).join();
        }
        threads.shutdownNow();
    }

    private void take(Line line) {
        if (!line.isMessage()) {
            System.err.println("sallyport: a line that is no JSON-RPC message was passed over");
        } else if (line.isRequest()) {
            Requests.Running running = requests.begin(line.id(), line.method().equals(LISTEN));
            threads.execute(() -> request(line, running));
        } else {
            tell(line);
        }
    }

    /** In the order they came: what a notification is about may depend on it. */
    private void tell(Line line) {
        if (line.method().equals("notifications/cancelled")) {
            requests.cancel(line.params().path("requestId").toString());
        }
        if (!line.isModern() && !session.isEmpty()) {
            try (InputStream body = endpoint.post(line.text(), session).join().body()) {
                body.readAllBytes();
            } catch (IOException | RuntimeException e) {
                System.err.println("sallyport: a message did not reach the gateway");
            }
            if (line.method().equals("notifications/initialized")) {
                threads.execute(this::listen);
            }
        }
    }

    /** The stream of a session, where the gateway tells what belongs to no request. */
    private void listen() {
        try (InputStream body = endpoint.get(session).join().body()) {
            events(body, () -> false);
        } catch (IOException | RuntimeException e) {
            System.err.println("sallyport: the gateway's own stream ended");
        }
    }

    private void request(Line line, Requests.Running running) {
        try {
            HttpResponse<InputStream> response = send(line, running);
            if (response.statusCode() == 400 && line.isModern() && line.method().equals("tools/call")) {
                refused(line, running, text(response));
            } else {
                answer(line, running, response);
            }
        } catch (IOException | RuntimeException e) {
            if (!running.isCancelled()) {
                out.write(Unanswered.lost(line, e));
            }
        } finally {
            requests.end(line.id(), running);
        }
    }

    private HttpResponse<InputStream> send(Line line, Requests.Running running) {
        var sent = endpoint.post(line.text(), headers(line));
        running.response(sent);
        return sent.join();
    }

    private Map<String, String> headers(Line line) {
        if (!line.isModern()) {
            return line.method().equals("initialize") ? Map.of() : session;
        }
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("MCP-Protocol-Version", line.version());
        headers.put("Mcp-Method", line.method());
        if (!line.target().isEmpty()) {
            headers.put("Mcp-Name", Endpoint.header(line.target()));
        }
        mirrors.of(line).forEach((name, value) -> headers.put(name, Endpoint.header(value)));
        return headers;
    }

    /** A call that lacks headers was refused before any server saw it: with the right ones it may be sent again. */
    private void refused(Line line, Requests.Running running, String text) throws IOException {
        boolean headers = Json.parseOrMissing(text).path("error").path("code").asInt() == HEADER_MISMATCH;
        if (headers && !mirrors.knows(line)) {
            learn(line);
            answer(line, running, send(line, running));
        } else {
            out.write(text);
        }
    }

    private static String text(HttpResponse<InputStream> response) throws IOException {
        try (InputStream body = response.body()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void learn(Line call) throws IOException {
        String cursor = "";
        do {
            String params = "{" + cursor + "\"_meta\":" + call.params().path("_meta") + "}";
            Line list = Line.of("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"tools/list\",\"params\":" + params + "}");
            try (InputStream body =
                    endpoint.post(list.text(), headers(list)).join().body()) {
                JsonNode page = Json.parse(body.readAllBytes()).path("result");
                mirrors.learn(page.path("tools"));
                JsonNode next = page.path("nextCursor");
                cursor = next.isTextual() ? "\"cursor\":" + next + "," : "";
            }
        } while (!cursor.isEmpty());
    }

    private void answer(Line line, Requests.Running running, HttpResponse<InputStream> response) throws IOException {
        String type = response.headers().firstValue("content-type").orElse("");
        if (type.startsWith("text/event-stream")) {
            String last = events(response.body(), running::isCancelled);
            if (!running.isCancelled() && !Line.of(last).answers(line)) {
                out.write(Unanswered.cutShort(line));
            }
            return;
        }
        String text = text(response);
        if (line.method().equals("initialize") && !line.isModern()) {
            open(response, text);
        }
        if (!running.isCancelled()) {
            boolean message = type.startsWith("application/json") && !text.isEmpty();
            out.write(message ? text : Unanswered.status(line, response.statusCode()));
        }
    }

    private void open(HttpResponse<InputStream> response, String text) {
        String version =
                Json.parseOrMissing(text).path("result").path("protocolVersion").asText();
        response.headers()
                .firstValue("mcp-session-id")
                .ifPresent(id -> session = Map.of("Mcp-Session-Id", id, "MCP-Protocol-Version", version));
    }

    /** Passes events on; what the last one was. */
    private String events(InputStream body, BooleanSupplier cancelled) throws IOException {
        String last = "";
        try (EventReader events = new EventReader(body)) {
            for (ServerEvent event = events.next(); event != null && !cancelled.getAsBoolean(); event = events.next()) {
                last = event.data();
                out.write(last);
            }
        }
        return last;
    }
}
