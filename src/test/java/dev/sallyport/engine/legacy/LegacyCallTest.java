package dev.sallyport.engine.legacy;

import static dev.sallyport.engine.EngineHarness.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.Settings;
import dev.sallyport.engine.EngineHarness;
import dev.sallyport.engine.ServerConfigs;
import dev.sallyport.engine.legacy.LegacyTransport.Door;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
@Tag("LEG-7")
@Tag("LEG-24")
class LegacyCallTest {
    private static final String CONTENT = "{\"content\":[{\"type\":\"text\",\"text\":\"done\"}]}";

    private final EngineHarness engine = new EngineHarness(new LegacyEngineVerticle(Settings.defaults()));
    private final ScriptedServer server = Scripts.legacy("echo").hold("tools/call");
    private Door door;

    @AfterEach
    void close() throws Exception {
        engine.close();
        door.close();
    }

    private void connect(LegacyTransport transport) {
        connect(transport, 60_000);
    }

    private void connect(LegacyTransport transport, long timeoutMs) {
        door = transport.open(engine.vertx(), server);
        ServerConfig config = ServerConfigs.within(door.config(), timeoutMs);
        engine.connect(config);
    }

    private Future<Reply> call() {
        return call(Caller.plain(CallLine.silent()));
    }

    private Future<Reply> call(Caller caller) {
        return engine.calling("srv", "echo", "{\"n\":1.10,\"big\":12345678901234567890}", caller);
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void argumentsAndResultPassAsTheyAre(LegacyTransport transport) {
        connect(transport);
        Future<Reply> reply = call();

        Request request = server.awaitRequest("tools/call");
        assertThat(request.text())
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"echo\","
                        + "\"arguments\":{\"n\":1.10,\"big\":12345678901234567890}}}");
        request.result(CONTENT);

        assertThat(await(reply))
                .isInstanceOfSatisfying(
                        Answer.class,
                        answer -> assertThat(answer.result().utf8()).isEqualTo(CONTENT));
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void callsAreAnsweredInAnyOrder(LegacyTransport transport) {
        connect(transport);
        Future<Reply> first = call();
        Future<Reply> second = call();
        Request one = server.awaitRequest("tools/call");
        Request two = server.awaitRequest("tools/call");

        two.result("{\"content\":[],\"of\":2}");
        one.result("{\"content\":[],\"of\":1}");

        assertThat(text(await(first))).contains("\"of\":1");
        assertThat(text(await(second))).contains("\"of\":2");
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void anErrorIsPassedOn(LegacyTransport transport) {
        connect(transport);
        Future<Reply> reply = call();

        server.awaitRequest("tools/call").error(-32004, "No such channel");

        assertThat(await(reply)).isInstanceOfSatisfying(Failure.ErrorResponse.class, failure -> {
            assertThat(failure.error().code()).isEqualTo(-32004);
            assertThat(failure.message()).contains("No such channel");
        });
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void aResultOfATypeThatThisRevisionDoesNotHaveIsNoAnswer(LegacyTransport transport) {
        connect(transport);
        Future<Reply> reply = call();

        server.awaitRequest("tools/call").result("{\"content\":[],\"resultType\":\"input_required\"}");

        assertThat(await(reply)).isInstanceOf(Failure.NoResponse.class);
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void aResultOfTheWrongShapeIsUnusable(LegacyTransport transport) {
        connect(transport);
        Future<Reply> reply = call();

        server.awaitRequest("tools/call").result("{\"text\":\"done\"}");

        assertThat(await(reply)).isInstanceOf(Failure.Unusable.class);
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void theDeadlineCancelsOnceAndALateAnswerIsDropped(LegacyTransport transport) {
        connect(transport, 200);
        Future<Reply> reply = call();
        Request late = server.awaitRequest("tools/call");

        assertThat(await(reply))
                .isInstanceOfSatisfying(
                        Failure.NoResponse.class,
                        failure -> assertThat(failure.message())
                                .contains("within 200 ms", "cancellation was requested", "verify"));
        assertThat(server.awaitCancellation()).isEqualTo(late.id());

        late.result("{\"content\":[],\"state\":{\"checkpoint\":\"c\",\"parent\":null}}");
        await().untilAsserted(() -> assertThat(engine.traces("mcpl:orphaned-response"))
                .singleElement()
                .satisfies(trace ->
                        assertThat(trace.detail().getString("responseId")).isEqualTo(late.id())));
        assertThat(server.cancellations()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void withoutADeadlineTheCallersOwnHolds(LegacyTransport transport) {
        connect(transport, 0);
        Caller impatient =
                new Caller(Caller.NO_CAPABILITIES, List.of(), false, new Caller.Timing(150, false), CallLine.silent());

        assertThat(await(call(impatient))).isInstanceOf(Failure.NoResponse.class);
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    @Tag("OUT-9")
    void progressExtendsTheDeadlineOfACallThatAskedForItUpToACeiling(LegacyTransport transport) {
        connect(transport, 300);
        Caller patient =
                new Caller(Caller.NO_CAPABILITIES, List.of(), false, new Caller.Timing(0, true), CallLine.silent());

        assertThat(tillItsDeadline(patient)).isGreaterThan(Duration.ofMillis(2_500));
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    @Tag("OUT-9")
    @Tag("CASE-44")
    void progressExtendsNoOther(LegacyTransport transport) {
        connect(transport, 300);
        CallLine listening = CallLine.to(engine.vertx().getOrCreateContext(), (method, params) -> {});

        assertThat(tillItsDeadline(Caller.plain(listening))).isLessThan(Duration.ofMillis(2_500));
    }

    /** How long a call is let run that tells progress all the time. */
    private Duration tillItsDeadline(Caller caller) {
        Future<Reply> reply = call(caller);
        Request request = server.awaitRequest("tools/call");
        long asked = System.nanoTime();

        await().pollInterval(Duration.ofMillis(50))
                .atMost(Duration.ofSeconds(30))
                .until(() -> {
                    request.progress(1, 2);
                    return reply.isComplete();
                });

        assertThat(await(reply)).isInstanceOf(Failure.NoResponse.class);
        return Duration.ofNanos(System.nanoTime() - asked);
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void theCallersCancellationReachesTheServer(LegacyTransport transport) {
        connect(transport);
        CallLine line = CallLine.silent();
        Future<Reply> reply = call(Caller.plain(line));
        Request request = server.awaitRequest("tools/call");

        line.cancel("the caller left");

        assertThat(await(reply)).isInstanceOf(Failure.NoResponse.class);
        Request cancelled = server.awaitRequest("notifications/cancelled");
        assertThat(cancelled.text())
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":"
                        + request.id() + ",\"reason\":\"the caller left\"}}");
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void progressAndMetaTravel(LegacyTransport transport) {
        connect(transport);
        List<String> heard = new CopyOnWriteArrayList<>();
        CallLine line =
                CallLine.to(engine.vertx().getOrCreateContext(), (method, params) -> heard.add(method + params.utf8()));
        Caller caller = new Caller(
                Caller.NO_CAPABILITIES,
                List.of(Bytes.utf8("\"traceparent\":\"00-1\"")),
                false,
                Caller.Timing.SERVERS,
                line);
        Future<Reply> reply = call(caller);
        Request request = server.awaitRequest("tools/call");
        assertThat(request.params().path("_meta"))
                .hasToString("{\"progressToken\":" + request.id() + ",\"traceparent\":\"00-1\"}");

        request.progress(1, 2);
        request.notify("notifications/message", "{\"level\":\"info\",\"data\":\"half way\"}");
        request.result(CONTENT);

        await(reply);
        await().untilAsserted(() -> assertThat(heard)
                .hasSize(2)
                .satisfiesExactly(
                        progress -> assertThat(progress).contains("notifications/progress", "\"total\":2.0"),
                        log -> assertThat(log).contains("half way")));
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void aLostConnectionEndsACallAtOnceAndItsOutcomeIsUnknown(LegacyTransport transport) {
        connect(transport);
        Future<Reply> reply = call();

        server.awaitRequest("tools/call").link().cut();

        assertThat(await(reply))
                .isInstanceOfSatisfying(
                        Failure.NoResponse.class,
                        failure -> assertThat(failure.message())
                                .startsWith("Tool \"echo\" of MCP server \"srv\" was called, but its server was lost")
                                .contains("verify its state")
                                .doesNotContain("tools/call"));
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void aCallOfAClosedServerIsNotSent(LegacyTransport transport) {
        connect(transport);
        engine.close("srv");

        assertThat(await(call())).isInstanceOf(Failure.NotSent.class);
        assertThat(server.count("tools/call")).isZero();
    }

    private static String text(Reply reply) {
        return ((Answer) reply).result().utf8();
    }
}
