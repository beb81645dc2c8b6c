package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.kit.BusCall;
import dev.sallyport.kit.ChildLink;
import dev.sallyport.kit.HttpExchange;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.SaboteurProxy;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.TestGateway;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a failed call says, over transports, phases and endings: outcome, wording, and how many requests and cancellations
 * its server saw.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("OUT-1")
@Tag("OUT-2")
@Tag("OUT-3")
@Tag("OUT-4")
@Tag("OUT-5")
@Tag("OUT-6")
@Tag("OUT-7")
@Tag("CASE-35")
@Tag("CASE-41")
@Tag("CASE-42")
@Tag("CASE-43")
@Tag("CASE-71")
class OutcomeTableTest {
    private static final String NO_RESPONSE = "no-response";
    private static final String ERROR_RESPONSE = "error-response";
    private static final String AGAIN = "{\"resultType\":\"input_required\",\"requestState\":\"s\"}";
    private static final String VERIFY = "verify its state before you retry";
    private static final int ANY = -1;

    private final Bench bench = new Bench();
    private final ScriptedServer server = bench.server();
    private TestGateway gateway;
    private SaboteurProxy proxy;

    /**
     * One line of the table.
     *
     * @param transport the server's id: {@code s} over stdio, {@code h} over HTTP
     * @param phase how far the call came and how it ended
     * @param timeoutMs the caller's deadline, 0 for the server's
     * @param requests how many the server sees
     * @param cancellations how many the server sees; {@link #ANY} where the server's own end looks the same to it
     */
    record Line(
            String transport,
            String phase,
            long timeoutMs,
            BiConsumer<OutcomeTableTest, Request> script,
            String outcome,
            List<String> wording,
            int requests,
            int cancellations) {
        @Override
        public String toString() {
            return transport + ": " + phase;
        }
    }

    @BeforeAll
    void start() {
        ScriptedHttp http = bench.http(server);
        proxy = bench.proxy(http);
        gateway = bench.start(TestGateway.serving()
                .stdio("s", bench.child(server).command(), "reconnect: true", "reconnectIntervalMs: 20")
                .http("h", proxy.instead(http.url())));
    }

    @AfterAll
    void close() throws Exception {
        bench.close();
    }

    static Stream<Line> lines() {
        List<Line> lines = new ArrayList<>();
        for (String transport : List.of("s", "h")) {
            lines.add(new Line(
                    transport,
                    "sent and silent",
                    300,
                    (t, call) -> {},
                    NO_RESPONSE,
                    List.of("did not answer within 300 ms; its cancellation was requested", VERIFY),
                    1,
                    1));
            lines.add(line(
                    transport,
                    "answered with an error",
                    call -> call.error(-32000, "no such row"),
                    ERROR_RESPONSE,
                    1,
                    "error -32000: no such row"));
            lines.add(line(
                    transport,
                    "complete, of the wrong shape",
                    call -> call.result("{\"resultType\":\"complete\"}"),
                    ERROR_RESPONSE,
                    1,
                    "cannot be used"));
            lines.add(line(
                    transport,
                    "unknown result type",
                    call -> call.result("{\"content\":[],\"resultType\":\"later\"}"),
                    NO_RESPONSE,
                    1,
                    "does not define",
                    VERIFY));
            lines.add(line(
                    transport,
                    "no result type",
                    call -> call.result("{\"content\":[]}"),
                    NO_RESPONSE,
                    1,
                    "absentResultType: complete",
                    VERIFY));
            lines.add(line(
                    transport,
                    "an input request nobody can supply",
                    call -> call.result(
                            "{\"resultType\":\"input_required\",\"inputRequests\":{\"a\":{\"method\":\"roots/list\"}}}"),
                    NO_RESPONSE,
                    1,
                    "input that this caller cannot supply",
                    VERIFY));
            lines.add(line(
                    transport,
                    "another round for nothing",
                    call -> call.result("{\"resultType\":\"input_required\"}"),
                    NO_RESPONSE,
                    1,
                    "neither input requests",
                    VERIFY));
            lines.add(new Line(
                    transport,
                    "another round, then silent",
                    700,
                    second(call -> {}),
                    NO_RESPONSE,
                    List.of("did not answer within 700 ms; its cancellation was requested", VERIFY),
                    2,
                    1));
            lines.add(new Line(
                    transport,
                    "another round, then the deadline in the pause",
                    120,
                    (t, call) -> call.result(AGAIN),
                    NO_RESPONSE,
                    List.of("nothing was in flight to cancel", "stays until it lets go", VERIFY),
                    1,
                    0));
            lines.add(line(
                    transport,
                    "another round for ever",
                    call -> call.result(AGAIN),
                    NO_RESPONSE,
                    11,
                    "after 10 further rounds",
                    VERIFY));
            lines.add(new Line(
                    transport,
                    "another round, then an error",
                    0,
                    second(call -> call.error(-32602, "altered state")),
                    ERROR_RESPONSE,
                    List.of("error -32602: altered state"),
                    2,
                    0));
        }
        lines.addAll(overStdio());
        lines.addAll(overHttp());
        return lines.stream();
    }

    private static List<Line> overStdio() {
        return List.of(
                line("s", "child killed", call -> call.link().cut(), NO_RESPONSE, 1, "signal 9", VERIFY),
                line(
                        "s",
                        "another round, then the child's end in the pause",
                        call -> {
                            call.result(AGAIN);
                            call.over(ChildLink.class).exit(3);
                        },
                        NO_RESPONSE,
                        1,
                        "exit code 3",
                        VERIFY));
    }

    private static List<Line> overHttp() {
        return List.of(
                line("h", "401", status(401), ERROR_RESPONSE, 1, "HTTP status 401"),
                line("h", "403", status(403), ERROR_RESPONSE, 1, "HTTP status 403"),
                line(
                        "h",
                        "401 as JSON-RPC",
                        call -> call.over(HttpExchange.class)
                                .respond(
                                        401,
                                        Map.of("Content-Type", "application/json"),
                                        "{\"jsonrpc\":\"2.0\",\"id\":" + call.id()
                                                + ",\"error\":{\"code\":-1,\"message\":\"no\"}}"),
                        ERROR_RESPONSE,
                        1,
                        "HTTP status 401"),
                line("h", "404", status(404), NO_RESPONSE, 1, "HTTP status 404", VERIFY),
                line("h", "500", status(500), NO_RESPONSE, 1, "HTTP status 500", VERIFY),
                line("h", "200, empty", status(200), NO_RESPONSE, 1, "HTTP status 200 and an empty body", VERIFY),
                line(
                        "h",
                        "200, HTML",
                        body("text/html", "<h1>Welcome</h1>"),
                        NO_RESPONSE,
                        1,
                        "HTTP status 200 and a body of type text/html",
                        VERIFY),
                line(
                        "h",
                        "200, JSON of another type",
                        body("text/plain", "{\"jsonrpc\":\"2.0\"}"),
                        NO_RESPONSE,
                        1,
                        "a body of type text/plain",
                        VERIFY),
                line("h", "200, no JSON", body("application/json", "oops"), NO_RESPONSE, 1, "not JSON", VERIFY),
                line(
                        "h",
                        "stream ends without an answer",
                        call -> {
                            call.over(HttpExchange.class).openStream();
                            call.over(HttpExchange.class).end();
                        },
                        NO_RESPONSE,
                        1,
                        "its stream ended without an answer",
                        VERIFY),
                new Line(
                        "h",
                        "stream holds no JSON",
                        0,
                        (t, call) ->
                                call.over(HttpExchange.class).raw("data: oops\n\n".getBytes(StandardCharsets.UTF_8)),
                        NO_RESPONSE,
                        List.of("an event that is not JSON", VERIFY),
                        1,
                        1),
                cut("body cut", call -> {
                    call.over(HttpExchange.class).stallInside("{\"jsonrpc\":\"2.0\",\"result\":{}}", 10);
                    call.over(HttpExchange.class).cut();
                }),
                cut("reset", call -> call.over(HttpExchange.class).reset()),
                new Line(
                        "h",
                        "another round, then 401",
                        0,
                        second(status(401)),
                        NO_RESPONSE,
                        List.of("after an earlier round had already asked for another", VERIFY),
                        2,
                        0),
                new Line(
                        "h",
                        "another round, then no connection",
                        0,
                        (t, call) -> {
                            t.proxy.refuse();
                            call.over(HttpExchange.class)
                                    .respond(
                                            200,
                                            Map.of("Content-Type", "application/json", "Connection", "close"),
                                            "{\"jsonrpc\":\"2.0\",\"id\":" + call.id() + ",\"result\":" + AGAIN + "}");
                        },
                        NO_RESPONSE,
                        List.of(VERIFY),
                        1,
                        ANY));
    }

    private static Line line(
            String transport, String phase, Consumer<Request> script, String outcome, int requests, String... wording) {
        return new Line(transport, phase, 0, (t, call) -> script.accept(call), outcome, List.of(wording), requests, 0);
    }

    private static Line cut(String phase, Consumer<Request> script) {
        return new Line(
                "h",
                phase,
                0,
                (t, call) -> script.accept(call),
                NO_RESPONSE,
                List.of("the connection was lost before it answered", VERIFY),
                1,
                ANY);
    }

    private static Consumer<Request> status(int status) {
        return call -> call.over(HttpExchange.class).respond(status, Map.of(), "");
    }

    private static Consumer<Request> body(String type, String body) {
        return call -> call.over(HttpExchange.class).respond(200, Map.of("Content-Type", type), body);
    }

    /** The first round asks for another, which ends so. */
    private static BiConsumer<OutcomeTableTest, Request> second(Consumer<Request> script) {
        return (t, call) -> {
            if (call.params().has("requestState")) {
                script.accept(call);
            } else {
                call.result(AGAIN);
            }
        };
    }

    @ParameterizedTest
    @MethodSource("lines")
    void aFailedCallSaysWhetherItsServerMayHaveActed(Line line) {
        await().atMost(Duration.ofSeconds(15))
                .until(() ->
                        gateway.server(line.transport).path("state").asText().equals("connected"));
        int requests = server.count("tools/call");
        int cancellations = server.cancellations().size();
        server.on("tools/call", call -> line.script.accept(this, call));
        BusCall called = BusCall.make(gateway, line.transport + "--echo", "{}", line.timeoutMs)
                .join();
        assertThat(called.failed()).isTrue();
        assertThat(called.outcome()).as(called.detail()).isEqualTo(line.outcome);
        assertThat(called.detail()).contains(line.wording);
        proxy.acceptAgain();
        if (line.cancellations != ANY) {
            await().until(() -> server.cancellations().size() >= cancellations + line.cancellations);
            assertThat(server.cancellations()).hasSize(cancellations + line.cancellations);
        }
        assertThat(server.count("tools/call")).isEqualTo(requests + line.requests);
        assertThat(server.garbage()).isEmpty();
    }
}
