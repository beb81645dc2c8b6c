package dev.sallyport.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** An HTTP server that answers as a gateway would, with answers given by the test. */
final class FakeGateway implements AutoCloseable {
    /** One request as it came. */
    record Request(String method, String path, String accept, String authorization, String body) {}

    private record Answer(int status, String type, String body, boolean cut) {}

    private final HttpServer server;
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final List<Request> requests = new CopyOnWriteArrayList<>();

    FakeGateway() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    FakeGateway answer(String path, int status, String type, String body) {
        answers.put(path, new Answer(status, type, body, false));
        return this;
    }

    FakeGateway answer(String path, String json) {
        return answer(path, 200, "application/json", json);
    }

    FakeGateway problem(String path, int status, String json) {
        return answer(path, status, "application/problem+json", json);
    }

    /** Answers with what is given and then drops the connection, in the middle of the body. */
    FakeGateway cut(String path, String type, String body) {
        answers.put(path, new Answer(200, type, body, true));
        return this;
    }

    List<Request> requests() {
        return requests;
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().toString();
        requests.add(new Request(
                exchange.getRequestMethod(),
                path,
                header(exchange, "Accept"),
                header(exchange, "Authorization"),
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
        Answer answer = answers.getOrDefault(path, new Answer(404, "text/plain", "nothing here", false));
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", answer.type());
        exchange.sendResponseHeaders(answer.status(), answer.cut() ? body.length + 1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.getResponseBody().flush();
        exchange.close();
    }

    private static String header(HttpExchange exchange, String name) {
        String value = exchange.getRequestHeaders().getFirst(name);
        return value == null ? "" : value;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
