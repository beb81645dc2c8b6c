package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.config.AbsentResultType;
import dev.sallyport.config.ReconnectPolicy;
import dev.sallyport.engine.EngineHarness;
import dev.sallyport.engine.ServerConfigs;
import dev.sallyport.kit.Request;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Reply;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that need more than one round. */
@Tag("MOD-5")
class ContinuationTest {
    private static final String STATE = "\"v1.\\u0065yJ\\/w \\ud83d\\ude00\\t\"";

    private final ModernBench bench = new ModernBench();

    @AfterEach
    void close() throws Exception {
        bench.close();
    }

    private static String stateOnly(String state) {
        return "{\"resultType\":\"input_required\",\"requestState\":" + state + "}";
    }

    @ParameterizedTest
    @ValueSource(strings = {"s", "h"})
    void aStateIsEchoedByteForByteUnderANewIdAfterAPause(String transport) {
        connect(transport);
        ConcurrentLinkedQueue<Long> times = new ConcurrentLinkedQueue<>();
        bench.server().on("tools/call", call -> {
            times.add(System.nanoTime());
            if (times.size() < 3) {
                call.result(stateOnly(STATE));
            } else {
                call.text("done");
            }
        });
        Reply reply = bench.engine().call(transport, "echo", "{\"a\":1}");
        assertThat(ModernBench.text(reply)).contains("done");
        List<Request> calls = bench.server().requests("tools/call");
        assertThat(calls).hasSize(3);
        assertThat(calls.stream().map(Request::id).distinct()).hasSize(3);
        assertThat(calls.get(0).text()).doesNotContain("requestState");
        assertThat(calls.get(1).text()).contains("\"requestState\":" + STATE).contains("\"arguments\":{\"a\":1}");
        assertThat(calls.get(1).text()).doesNotContain("inputResponses");
        Long[] at = times.toArray(Long[]::new);
        assertThat((at[1] - at[0]) / 1_000_000).isBetween(200L, 2000L);
        assertThat((at[2] - at[1]) / 1_000_000).isBetween(200L, 2000L);
    }

    private void connect(String transport) {
        if (transport.equals("s")) {
            bench.connectChild();
        } else {
            bench.connectHttp();
        }
    }

    @Test
    void inputRequestsPassToACallerThatContinuesAndItsResponsesPassBack() {
        bench.connectHttp();
        String asks = "{\"resultType\":\"input_required\",\"inputRequests\":{\"n\":{\"method\":\"elicitation/create\","
                + "\"params\":{\"message\":\"Name?\",\"later\":1.10}}},\"requestState\":" + STATE + "}";
        bench.server().on("tools/call", call -> {
            if (call.params().has("inputResponses")) {
                call.text("hello");
            } else {
                call.result(asks);
            }
        });
        Caller caller = ModernBench.continuing("{\"elicitation\":{\"form\":{}}}");
        Reply first = EngineHarness.await(bench.engine().calling("h", "echo", "{}", caller));
        assertThat(((Answer) first).result().utf8()).isEqualTo(asks);
        assertThat(bench.server().awaitRequest("tools/call").text())
                .contains("\"io.modelcontextprotocol/clientCapabilities\":{\"elicitation\":{\"form\":{}}}");
        String responses = "\"inputResponses\":{\"n\":{\"action\":\"accept\",\"content\":{\"x\":1.10}}}";
        List<Bytes> members = List.of(
                Bytes.utf8("\"name\":\"echo\""), Bytes.utf8(responses), Bytes.utf8("\"requestState\":" + STATE));
        Reply second = exchange(members, caller);
        assertThat(ModernBench.text(second)).contains("hello");
        assertThat(bench.server().awaitRequest("tools/call").text()).contains(responses);
    }

    private Reply exchange(List<Bytes> members, Caller caller) {
        return EngineHarness.await(new dev.sallyport.bus.Dispatch(bench.engine().vertx(), "test")
                .call("h", new dev.sallyport.bus.Exchange("tools/call", "echo", members, caller)));
    }

    @Test
    @Tag("OUT-3")
    void aCallerThatContinuesLearnsThatARefusalOfALaterRoundSaysNothingOfTheFirst() {
        bench.connectHttp();
        bench.server()
                .on(
                        "tools/call",
                        call -> call.over(dev.sallyport.kit.HttpExchange.class).respond(401, java.util.Map.of(), ""));
        List<Bytes> members = List.of(Bytes.utf8("\"name\":\"echo\""), Bytes.utf8("\"requestState\":" + STATE));
        Reply reply = exchange(members, ModernBench.continuing("{}"));
        assertThat(((dev.sallyport.rpc.Failure) reply).outcome()).isEqualTo(dev.sallyport.rpc.Outcome.NO_RESPONSE);
    }

    @Test
    @Tag("OUT-3")
    void aServerWithoutResultTypesIsAcceptedWhereItsConfigurationSaysSo() {
        bench.engine()
                .connect(ModernBench.with(
                        ServerConfigs.url("h", bench.http().url(), null),
                        ReconnectPolicy.DEFAULT,
                        AbsentResultType.COMPLETE));
        bench.server().answer("tools/call", "{\"content\":[]}");
        assertThat(bench.engine().call("h", "echo", "{}")).isInstanceOf(Answer.class);
        bench.server().answer("tools/call", "{\"content\":[],\"requestState\":\"x\"}");
        assertThat(bench.engine().call("h", "echo", "{}")).isInstanceOf(Answer.class);
        assertThat(bench.server().count("tools/call")).isEqualTo(2);
    }

    @Test
    @Tag("MOD-7")
    void traceContextAndOtherMetaPassOn() {
        bench.connectHttp();
        String trace = "\"traceparent\":\"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\"";
        Caller caller = new Caller(
                Caller.NO_CAPABILITIES,
                List.of(Bytes.utf8(trace), Bytes.utf8("\"tracestate\":\"a=b\""), Bytes.utf8("\"baggage\":\"c=d\"")),
                false,
                Caller.Timing.SERVERS,
                CallLine.silent());
        EngineHarness.await(bench.engine().calling("h", "echo", "{}", caller));
        assertThat(bench.server().awaitRequest("tools/call").text())
                .contains(trace)
                .contains("\"tracestate\":\"a=b\"")
                .contains("\"baggage\":\"c=d\"");
    }

    @Test
    @Tag("MOD-6")
    void oddResultsPassUnchanged() {
        bench.connectHttp();
        for (String odd : List.of("false", "0", "null", "\"\"", "[]", "12345678901234567890", "1.10")) {
            String result = "{\"z\":1,\"structuredContent\":" + odd
                    + ",\"content\":[{\"type\":\"later\",\"x\":1e2}],\"a\":2,\"resultType\":\"complete\"}";
            bench.server().answer("tools/call", result);
            assertThat(ModernBench.text(bench.engine().call("h", "echo", "{}"))).isEqualTo(result);
        }
    }
}
