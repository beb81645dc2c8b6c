package dev.sallyport.engine.modern;

import dev.sallyport.kit.ChildLink;
import dev.sallyport.kit.HttpExchange;
import dev.sallyport.kit.Request;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The table of outcomes: every ending, on every transport that has it, after one round and after two. */
final class Endings {
    private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");

    private static final String LOST = "the connection was lost before it answered";

    private Endings() {}

    static Stream<Ending> all() {
        return Stream.of(onBoth("s"), onBoth("h"), overStdio(), refusedOverHttp(), garbledOverHttp(), lostOverHttp())
                .flatMap(List::stream);
    }

    private static List<Ending> onBoth(String transport) {
        return Stream.concat(afterOneRound(transport), afterTwo(transport)).toList();
    }

    private static Stream<Ending> afterOneRound(String t) {
        return Stream.of(
                Ending.of(t, "sent and silent")
                        .within(300)
                        .unknown("did not answer within 300 ms; its cancellation was requested")
                        .cancelledOnce(),
                Ending.of(t, "answered with an error")
                        .when(call -> call.error(-32000, "no such row"))
                        .answered("error -32000: no such row"),
                Ending.of(t, "complete, of the wrong shape")
                        .when(call -> call.result("{\"resultType\":\"complete\"}"))
                        .answered("cannot be used"),
                Ending.of(t, "unknown result type").when(Endings::unknownType).unknown("does not define"),
                Ending.of(t, "no result type").when(Endings::noType).unknown("absentResultType: complete"),
                Ending.of(t, "an input request nobody can supply")
                        .when(call -> call.result("{\"resultType\":\"input_required\",\"inputRequests\":"
                                + "{\"a\":{\"method\":\"roots/list\"}}}"))
                        .unknown("input that this caller cannot supply"),
                Ending.of(t, "another round for nothing")
                        .when(call -> call.result("{\"resultType\":\"input_required\"}"))
                        .unknown("neither input requests"));
    }

    private static Stream<Ending> afterTwo(String t) {
        return Stream.of(
                Ending.of(t, "another round, then silent")
                        .within(700)
                        .whenInRoundTwo(call -> {})
                        .unknown("did not answer within 700 ms; its cancellation was requested")
                        .cancelledOnce(),
                Ending.of(t, "another round, then the deadline in the pause")
                        .within(120)
                        .when(call -> call.result(Ending.AGAIN))
                        .unknown("nothing was in flight to cancel", "stays until it lets go"),
                Ending.of(t, "another round for ever")
                        .when(call -> call.result(Ending.AGAIN))
                        .unknown("after 10 further rounds")
                        .requests(11),
                Ending.of(t, "another round, then an error")
                        .whenInRoundTwo(call -> call.error(-32602, "altered state"))
                        .answered("error -32602: altered state"),
                Ending.of(t, "another round, then an unknown result type")
                        .whenInRoundTwo(Endings::unknownType)
                        .unknown("does not define"),
                Ending.of(t, "another round, then no result type")
                        .whenInRoundTwo(Endings::noType)
                        .unknown("absentResultType: complete"));
    }

    private static List<Ending> overStdio() {
        return List.of(
                Ending.of("s", "child killed").when(call -> call.link().cut()).unknown("signal 9"),
                Ending.of("s", "child ends")
                        .when(call -> call.over(ChildLink.class).exit(4))
                        .unknown("exit code 4"),
                Ending.of("s", "another round, then the child's end in the pause")
                        .when(call -> {
                            call.result(Ending.AGAIN);
                            call.over(ChildLink.class).exit(3);
                        })
                        .unknown("exit code 3"),
                Ending.of("s", "another round, then the child is killed")
                        .whenInRoundTwo(call -> call.link().cut())
                        .unknown("signal 9"));
    }

    private static List<Ending> refusedOverHttp() {
        return List.of(
                Ending.of("h", "401").when(status(401)).answered("HTTP status 401"),
                Ending.of("h", "403").when(status(403)).answered("HTTP status 403"),
                Ending.of("h", "401 as JSON-RPC").when(refusal(401)).answered("HTTP status 401"),
                Ending.of("h", "403 as JSON-RPC").when(refusal(403)).answered("HTTP status 403"),
                Ending.of("h", "404").when(status(404)).unknown("HTTP status 404"),
                Ending.of("h", "404 as JSON-RPC").when(refusal(404)).answered("error -1: no"),
                Ending.of("h", "500").when(status(500)).unknown("HTTP status 500"),
                Ending.of("h", "500 as JSON-RPC").when(refusal(500)).answered("error -1: no"),
                Ending.of("h", "another round, then 401")
                        .whenInRoundTwo(status(401))
                        .unknown("after an earlier round had already asked for another"),
                Ending.of("h", "another round, then 403")
                        .whenInRoundTwo(status(403))
                        .unknown("after an earlier round had already asked for another"),
                Ending.of("h", "another round, then 404")
                        .whenInRoundTwo(status(404))
                        .unknown("HTTP status 404"),
                Ending.of("h", "another round, then 500")
                        .whenInRoundTwo(status(500))
                        .unknown("HTTP status 500"));
    }

    private static List<Ending> garbledOverHttp() {
        return List.of(
                Ending.of("h", "200, empty").when(status(200)).unknown("HTTP status 200 and an empty body"),
                Ending.of("h", "200, HTML")
                        .when(body("text/html", "<h1>Welcome</h1>"))
                        .unknown("HTTP status 200 and a body of type text/html"),
                Ending.of("h", "200, JSON of another type")
                        .when(body("text/plain", "{\"jsonrpc\":\"2.0\"}"))
                        .unknown("a body of type text/plain"),
                Ending.of("h", "200, no JSON")
                        .when(body("application/json", "oops"))
                        .unknown("not JSON"),
                Ending.of("h", "stream ends without an answer")
                        .when(call -> {
                            call.over(HttpExchange.class).openStream();
                            call.over(HttpExchange.class).end();
                        })
                        .unknown("its stream ended without an answer"),
                Ending.of("h", "stream holds no JSON")
                        .when(call -> call.link().raw("data: oops\n\n".getBytes(StandardCharsets.UTF_8)))
                        .unknown("an event that is not JSON")
                        .cancelledOnce());
    }

    private static List<Ending> lostOverHttp() {
        return List.of(
                Ending.of("h", "body cut")
                        .when(Endings::cutInside)
                        .unknown(LOST)
                        .endedByTheServer(),
                Ending.of("h", "reset")
                        .when(call -> call.over(HttpExchange.class).reset())
                        .unknown(LOST)
                        .endedByTheServer(),
                Ending.of("h", "another round, then the body cut")
                        .whenInRoundTwo(Endings::cutInside)
                        .unknown(LOST)
                        .endedByTheServer(),
                Ending.of("h", "another round, then reset")
                        .whenInRoundTwo(call -> call.over(HttpExchange.class).reset())
                        .unknown(LOST)
                        .endedByTheServer(),
                Ending.of("h", "another round, then no connection")
                        .when((proxy, call) -> {
                            proxy.refuse();
                            call.over(HttpExchange.class)
                                    .respond(
                                            200,
                                            Map.of("Content-Type", "application/json", "Connection", "close"),
                                            "{\"jsonrpc\":\"2.0\",\"id\":" + call.id() + ",\"result\":" + Ending.AGAIN
                                                    + "}");
                        })
                        .unknown()
                        .endedByTheServer());
    }

    private static void unknownType(Request call) {
        call.result("{\"content\":[],\"resultType\":\"later\"}");
    }

    private static void noType(Request call) {
        call.result("{\"content\":[]}");
    }

    private static void cutInside(Request call) {
        call.over(HttpExchange.class).stallInside("{\"jsonrpc\":\"2.0\",\"result\":{}}", 10);
        call.over(HttpExchange.class).cut();
    }

    private static Consumer<Request> status(int status) {
        return call -> call.over(HttpExchange.class).respond(status, Map.of(), "");
    }

    private static Consumer<Request> refusal(int status) {
        return call -> call.over(HttpExchange.class)
                .respond(
                        status,
                        JSON,
                        "{\"jsonrpc\":\"2.0\",\"id\":" + call.id() + ",\"error\":{\"code\":-1,\"message\":\"no\"}}");
    }

    private static Consumer<Request> body(String type, String body) {
        return call -> call.over(HttpExchange.class).respond(200, Map.of("Content-Type", type), body);
    }
}
