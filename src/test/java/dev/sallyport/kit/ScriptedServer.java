package dev.sallyport.kit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An MCP server that a test writes: what it answers, method by method, and what it was asked. Any number of transports
 * can serve the same script at once.
 *
 * <p>A request whose method has no handler is recorded and left unanswered, for the test to answer itself:
 *
 * <pre>{@code
 * server.hold("tools/call");
 * Request call = server.awaitRequest("tools/call");
 * call.progress(1, 2);
 * call.link().cut();
 * }</pre>
 *
 * <p>Handlers run on the transport's thread and may block neither Vert.x nor one another.
 */
public final class ScriptedServer {
    private static final Logger LOG = LoggerFactory.getLogger(ScriptedServer.class);

    private final Map<String, Consumer<Request>> handlers = new ConcurrentHashMap<>();
    private final Arrivals<Request> requests = new Arrivals<>("request");
    private final Arrivals<String> cancelled = new Arrivals<>("cancellation");
    private final Arrivals<String> garbage = new Arrivals<>("message that is no JSON-RPC");
    private final Map<String, CompletableFuture<JsonNode>> asked = new ConcurrentHashMap<>();
    private final AtomicLong lastAsked = new AtomicLong();
    private final Set<String> forgotten = ConcurrentHashMap.newKeySet();

    /** Answers requests of a method by code; a later handler replaces an earlier one. */
    public ScriptedServer on(String method, Consumer<Request> handler) {
        handlers.put(method, handler);
        return this;
    }

    /** Answers every request of a method with the same result, given as JSON. */
    public ScriptedServer answer(String method, String result) {
        return on(method, request -> request.result(result));
    }

    /** Leaves requests of a method to the test. */
    public ScriptedServer hold(String method) {
        handlers.remove(method);
        return this;
    }

    /** Keeps no record of these methods, for runs so long that it would fill the memory; handlers hear all the same. */
    public ScriptedServer forget(String... methods) {
        forgotten.addAll(List.of(methods));
        return this;
    }

    /** The oldest request or notification of a method that was not awaited before; waits for it. */
    public Request awaitRequest(String method) {
        return requests.take(request -> request.method().equals(method), method);
    }

    /** Everything received, in order. */
    public List<Request> requests() {
        return requests.all();
    }

    public List<Request> requests(String method) {
        return requests.all().stream()
                .filter(request -> request.method().equals(method))
                .toList();
    }

    /** How often a method was asked for: for {@code tools/call}, how often a tool was run. */
    public int count(String method) {
        return requests(method).size();
    }

    /**
     * The id of the next request that the peer cancelled, as JSON text: by {@code notifications/cancelled}, or over HTTP
     * by closing the response. Waits for it.
     */
    public String awaitCancellation() {
        return cancelled.take();
    }

    /** The ids of all requests cancelled so far, once for each cancellation. */
    public List<String> cancellations() {
        return cancelled.all();
    }

    /** What came and was no JSON-RPC message; a correct peer leaves this empty. */
    public List<String> garbage() {
        return garbage.all();
    }

    /** Asks the peer something, as servers of the session revisions may; completes with its whole response. */
    public CompletableFuture<JsonNode> ask(Link link, String method, String params) {
        String id = Long.toString(lastAsked.incrementAndGet());
        CompletableFuture<JsonNode> response = new CompletableFuture<>();
        asked.put(id, response);
        link.send("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}");
        return response;
    }

    /** For transports: takes one message. */
    void receive(String text, Map<String, String> headers, Link link) {
        JsonNode message;
        try {
            message = KitJson.parse(text);
        } catch (AssertionError e) {
            garbage.add(text);
            return;
        }
        if (message.has("method")) {
            dispatch(new Request(text, message, headers, link));
        } else if (message.has("id")) {
            CompletableFuture<JsonNode> response =
                    asked.remove(message.get("id").toString());
            if (response == null) {
                garbage.add(text);
            } else {
                response.complete(message);
            }
        } else {
            garbage.add(text);
        }
    }

    /** For transports: the peer no longer waits for the answer to a request. */
    void cancelled(String id) {
        cancelled.add(id);
    }

    private void dispatch(Request request) {
        if (!forgotten.contains(request.method())) {
            requests.add(request);
        }
        if (request.method().equals("notifications/cancelled")) {
            cancelled(request.params().path("requestId").toString());
        }
        Consumer<Request> handler = handlers.get(request.method());
        if (handler == null) {
            return;
        }
        try {
            handler.accept(request);
        } catch (RuntimeException | AssertionError e) {
            // It runs on a transport's thread, where nobody would hear of it.
            LOG.error("The handler of {} failed", request.method(), e);
        }
    }
}
