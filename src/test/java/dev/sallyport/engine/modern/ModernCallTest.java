package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.bus.Exchange;
import dev.sallyport.config.AbsentResultType;
import dev.sallyport.config.ReconnectPolicy;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.engine.EngineHarness;
import dev.sallyport.engine.ServerConfigs;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Outcome;
import dev.sallyport.rpc.Reply;
import dev.sallyport.rpc.RpcError;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One call by itself: what its legs come to. */
@Tag("OUT-2")
class ModernCallTest {
    private static final String AGAIN = "{\"resultType\":\"input_required\",\"requestState\":\"s\"}";
    private static final String DONE = "{\"content\":[],\"resultType\":\"complete\"}";
    private static final ServerConfig SERVER = ServerConfigs.url("h", "http://127.0.0.1:1/", null);
    private static final String VERIFY = "verify its state before you retry";

    private final Vertx vertx = Vertx.vertx();
    private final HeldWire wire = new HeldWire(vertx, true);
    private final ModernSession session = wire.session(SERVER, "{}");
    private final CallLine line = CallLine.silent();

    @AfterEach
    void close() {
        EngineHarness.await(vertx.close());
    }

    private Future<Reply> call() {
        return call(Exchange.TOOLS_CALL, Caller.plain(line));
    }

    private Future<Reply> call(String method, Caller caller) {
        Exchange exchange = new Exchange(method, "echo", List.of(Bytes.utf8("\"name\":\"echo\"")), caller);
        return wire.confined().get(() -> session.call(exchange));
    }

    private static Failure failure(Future<Reply> call) {
        return (Failure) EngineHarness.await(call);
    }

    @Test
    @Tag("OUT-1")
    void whatNeverReachedTheTransportWasNotSent() {
        Future<Reply> call = call();
        wire.leg(1).ends(new LegEnd.NotSent("no way there"));
        assertThat(failure(call)).isInstanceOf(Failure.NotSent.class);
        assertThat(failure(call).message()).contains("no way there").doesNotContain(VERIFY);
    }

    @Test
    @Tag("OUT-1")
    void theGatewaysOwnBoundsAreTold() {
        Future<Reply> call = call();
        wire.leg(1).ends(new LegEnd.NotSent("too many wait", true));
        assertThat(failure(call)).isInstanceOf(Failure.Overloaded.class);
    }

    @Test
    @Tag("OUT-3")
    void aLaterRoundThatCannotBeSentIsUnknown() {
        Future<Reply> call = call();
        wire.leg(1).sent().answers(AGAIN);
        wire.leg(2).ends(new LegEnd.NotSent("too many wait", true));
        assertThat(failure(call).outcome()).isEqualTo(Outcome.NO_RESPONSE);
        assertThat(failure(call).message()).contains("between two rounds").endsWith(tail(true));
    }

    private static String tail(boolean acts) {
        return acts ? "may duplicate them." : "it is safe to retry.";
    }

    @ParameterizedTest
    @CsvSource({"tools/call, true", "resources/read, false"})
    @Tag("OUT-5")
    void whatIsUnknownEndsWithAdvice(String method, boolean acts) {
        Future<Reply> call = call(method, Caller.plain(line));
        wire.leg(1).sent().ends(new LegEnd.Lost("gone"));
        assertThat(failure(call).outcome()).isEqualTo(Outcome.NO_RESPONSE);
        assertThat(failure(call).message())
                .startsWith(method + " \"echo\" of MCP server \"h\" failed: gone.")
                .endsWith(tail(acts));
    }

    @Test
    @Tag("OUT-1")
    void aRefusalForWantOfAPermissionSaysItsStatusInTheData() {
        Future<Reply> call = call();
        wire.leg(1).sent().ends(new LegEnd.HttpStatus(403, "text/html"));
        RpcError error = ((Failure.ErrorResponse) failure(call)).error();
        assertThat(error.code()).isEqualTo(RpcError.INTERNAL_ERROR);
        assertThat(error.data()).isEqualTo(Bytes.utf8("{\"httpStatus\":403}"));
    }

    @Test
    @Tag("OUT-3")
    void aRefusalOfALaterRoundSaysNothingOfTheFirst() {
        Future<Reply> call = call();
        wire.leg(1).sent().answers(AGAIN);
        wire.leg(2).sent().ends(new LegEnd.HttpStatus(401, ""));
        assertThat(failure(call).outcome()).isEqualTo(Outcome.NO_RESPONSE);
    }

    @Test
    @Tag("OUT-1")
    void anotherStatusIsUnknown() {
        Future<Reply> call = call();
        wire.leg(1).sent().ends(new LegEnd.HttpStatus(500, ""));
        assertThat(failure(call).outcome()).isEqualTo(Outcome.NO_RESPONSE);
    }

    @Test
    @Tag("OUT-7")
    void theDeadlineCancelsTheLegInFlight() {
        wire.onSend(HeldWire.Held::sent);
        Future<Reply> call = call(Exchange.TOOLS_CALL, ModernBench.waiting(20, false, line));
        assertThat(failure(call).outcome()).isEqualTo(Outcome.NO_RESPONSE);
        await().until(() -> CallText.DEADLINE.equals(wire.leg(1).cancelled()));
        wire.leg(1).answers(DONE);
        assertThat(call.result()).isInstanceOf(Failure.NoResponse.class);
    }

    @Test
    @Tag("OUT-1")
    void theDeadlineOfACallOfWhichNothingWentOutIsNotSent() {
        Future<Reply> call = call(Exchange.TOOLS_CALL, ModernBench.waiting(20, false, line));
        assertThat(failure(call)).isInstanceOf(Failure.NotSent.class);
        assertThat(failure(call).message()).endsWith("could not be sent within 20 ms.");
    }

    @Test
    @Tag("MOD-21")
    void theDeadlineOfALegThatWasRefusedIsTheRefusal() {
        wire.onSend(leg -> leg.sent().isRefused(new LegEnd.HttpStatus(401, "")));
        Future<Reply> call = call(Exchange.TOOLS_CALL, ModernBench.waiting(20, false, line));
        assertThat(failure(call).outcome()).isEqualTo(Outcome.ERROR_RESPONSE);
        await().until(() -> wire.leg(1).cancelled() != null);
    }

    @Test
    @Tag("OUT-1")
    void theDeadlineOfALegThatWasRedirectedIsUnknown() {
        wire.onSend(leg -> leg.sent().isRefused(new LegEnd.HttpStatus(307, "")));
        Future<Reply> call = call(Exchange.TOOLS_CALL, ModernBench.waiting(20, false, line));
        assertThat(failure(call).outcome()).isEqualTo(Outcome.NO_RESPONSE);
    }

    @Test
    @Tag("OUT-6")
    void aDeadlineBetweenRoundsHadNothingToCancel() {
        wire.onSend(leg -> leg.sent().answers(AGAIN));
        Future<Reply> call = call(Exchange.TOOLS_CALL, ModernBench.waiting(20, false, line));
        assertThat(failure(call).message()).contains("nothing was in flight to cancel");
        assertThat(failure(call).outcome()).isEqualTo(Outcome.NO_RESPONSE);
    }

    @Test
    @Tag("OUT-7")
    void aCallerThatCancelsIsToldWhatIsKnown() {
        Future<Reply> unsent = call();
        line.cancel("enough");
        assertThat(failure(unsent)).isInstanceOf(Failure.NotSent.class);
        await().until(() -> "enough".equals(wire.leg(1).cancelled()));
        CallLine other = CallLine.silent();
        Future<Reply> sent = call(Exchange.TOOLS_CALL, Caller.plain(other));
        wire.leg(2).sent();
        other.cancel("enough");
        assertThat(failure(sent).outcome()).isEqualTo(Outcome.NO_RESPONSE);
        assertThat(failure(sent).message()).contains("its cancellation was requested");
    }

    @Test
    @Tag("OUT-7")
    void aCancellationAfterTheAnswerChangesNothing() {
        Future<Reply> call = call();
        wire.leg(1).sent().answers(DONE);
        line.cancel("too late");
        assertThat(EngineHarness.await(call)).isInstanceOf(Answer.class);
        assertThat(wire.confined().get(wire.leg(1)::cancelled)).isNull();
    }

    @Test
    @Tag("MOD-22")
    void aMismatchListsAnewAndCallsOnceMoreWithTheSameMembers() {
        Future<Reply> call = call();
        wire.leg(1).sent().refuses(RpcError.HEADER_MISMATCH, "mismatch");
        assertThat(wire.leg(2).request().method()).isEqualTo(Modern.TOOLS_LIST);
        wire.leg(2).answers("{\"tools\":[]}");
        assertThat(wire.leg(3).request().members())
                .isEqualTo(wire.leg(1).request().members());
        wire.leg(3).refuses(RpcError.HEADER_MISMATCH, "still");
        assertThat(((Failure.ErrorResponse) failure(call)).error().message()).isEqualTo("still");
        assertThat(wire.legs()).isEqualTo(3);
    }

    @Test
    @Tag("MOD-22")
    void aCallThatEndsWhileTheToolsAreListedEndsWithTheRefusalAndIsNotSentAgain() {
        Future<Reply> call = call();
        wire.leg(1).sent().refuses(RpcError.HEADER_MISMATCH, "mismatch");
        line.cancel("enough");
        assertThat(((Failure.ErrorResponse) failure(call)).error().message()).isEqualTo("mismatch");
        wire.leg(2).answers("{\"tools\":[]}");
        assertThat(wire.legs()).isEqualTo(2);
    }

    @Test
    @Tag("OUT-1")
    void anErrorIsTheAnswerWhateverElseComes() {
        Future<Reply> call = call();
        wire.leg(1).sent().refuses(-32000, "no such row");
        assertThat(((Failure.ErrorResponse) failure(call)).error().code()).isEqualTo(-32000);
        assertThat(failure(call).message()).contains("error -32000: no such row");
        wire.leg(1).answers(DONE);
        assertThat(call.result()).isInstanceOf(Failure.ErrorResponse.class);
        assertThat(wire.legs()).isEqualTo(1);
    }

    @Test
    void aSubscriptionThatItsServerEndsIsComplete() {
        Future<Reply> call = call(Exchange.LISTEN, ModernBench.waiting(1, false, line));
        wire.leg(1).sent();
        wire.leg(1).tells(Modern.ACKNOWLEDGED, "{}");
        wire.leg(1).ends(new LegEnd.Ended());
        assertThat(((Answer) EngineHarness.await(call)).result().utf8()).isEqualTo("{\"resultType\":\"complete\"}");
    }

    @Test
    void aCallThatItsServerEndsIsUnknown() {
        Future<Reply> call = call();
        wire.leg(1).sent().ends(new LegEnd.Ended());
        assertThat(failure(call).outcome()).isEqualTo(Outcome.NO_RESPONSE);
    }

    @Test
    @Tag("OUT-9")
    void progressIsAskedForWhereSomebodyWantsIt() {
        call();
        call(Exchange.TOOLS_CALL, ModernBench.waiting(0, true, line));
        call(Exchange.TOOLS_CALL, Caller.plain(CallLine.to(vertx.getOrCreateContext(), (method, params) -> {})));
        assertThat(wire.leg(1).text()).doesNotContain("progressToken");
        assertThat(wire.leg(2).text()).contains("\"progressToken\":2");
        assertThat(wire.leg(3).text()).contains("\"progressToken\":3");
    }

    @Test
    @Tag("OUT-9")
    void notificationsReachTheCallerUntilTheCallIsOver() {
        List<String> heard = new CopyOnWriteArrayList<>();
        CallLine listening = CallLine.to(vertx.getOrCreateContext(), (method, params) -> heard.add(params.utf8()));
        Future<Reply> call = call(Exchange.TOOLS_CALL, Caller.plain(listening));
        wire.leg(1).sent().tells(Modern.PROGRESS, "{\"progress\":1}");
        wire.leg(1).tells(Modern.MESSAGE, "{\"data\":2}");
        wire.leg(1).answers(DONE);
        EngineHarness.await(call);
        wire.leg(1).tells(Modern.MESSAGE, "{\"data\":3}");
        listening.tell(Modern.MESSAGE, Bytes.utf8("{\"data\":4}"));
        await().until(() -> heard.contains("{\"data\":4}"));
        assertThat(heard).containsExactly("{\"progress\":1}", "{\"data\":2}", "{\"data\":4}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
                    {"content":[],"resultType":"later"} | a type that this revision does not define
                    {"content":[]}                      | absentResultType: complete accepts such a server
                    """)
    @Tag("OUT-3")
    void aResultOfNoKnownTypeIsUnknownAndLeadsToNoFurtherRound(String result, String wording) {
        Future<Reply> call = call();
        wire.leg(1).sent().answers(result);
        assertThat(failure(call).outcome()).isEqualTo(Outcome.NO_RESPONSE);
        assertThat(failure(call).message()).contains(wording);
        assertThat(wire.legs()).isEqualTo(1);
    }

    @Test
    @Tag("OUT-3")
    void aServerWithoutResultTypesIsAcceptedWhereItsConfigurationSaysSo() {
        ModernSession accepting =
                wire.session(ModernBench.with(SERVER, ReconnectPolicy.DEFAULT, AbsentResultType.COMPLETE), "{}");
        Exchange exchange = new Exchange(Exchange.TOOLS_CALL, "echo", List.of(), Caller.plain(line));
        Future<Reply> call = wire.confined().get(() -> accepting.call(exchange));
        wire.leg(1).sent().answers("{\"content\":[]}");
        assertThat(EngineHarness.await(call)).isInstanceOf(Answer.class);
        Future<Reply> later = wire.confined().get(() -> accepting.call(exchange));
        wire.leg(2).sent().answers("{\"content\":[],\"resultType\":\"later\"}");
        assertThat(failure(later).outcome()).isEqualTo(Outcome.NO_RESPONSE);
    }

    @ParameterizedTest
    @CsvSource({"true, true, NO_RESPONSE", "true, false, ERROR_RESPONSE", "false, true, ERROR_RESPONSE"})
    @Tag("OUT-3")
    void aRefusalOfACallThatContinuesAnEarlierOneSaysNothingOfThat(boolean continues, boolean state, Outcome outcome) {
        Caller caller = continues ? ModernBench.continuing("{}") : Caller.plain(line);
        List<Bytes> members = state ? List.of(Bytes.utf8("\"requestState\":\"s\"")) : List.of();
        Exchange exchange = new Exchange(Exchange.TOOLS_CALL, "echo", members, caller);
        Future<Reply> call = wire.confined().get(() -> session.call(exchange));
        wire.leg(1).sent().ends(new LegEnd.HttpStatus(401, ""));
        assertThat(failure(call).outcome()).isEqualTo(outcome);
    }

    @Test
    @Tag("OUT-4")
    void aCompleteResultOfTheWrongShapeIsAPlainError() {
        Future<Reply> call = call();
        wire.leg(1).sent().answers("{\"resultType\":\"complete\"}");
        assertThat(failure(call)).isInstanceOf(Failure.Unusable.class);
        Future<Reply> read = call("resources/read", Caller.plain(line));
        wire.leg(2).sent().answers("{\"resultType\":\"complete\"}");
        assertThat(EngineHarness.await(read)).isInstanceOf(Answer.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
                    {"resultType":"input_required"}                                        | neither input requests nor a state
                    {"resultType":"input_required","inputRequests":{}}                     | input that this caller cannot supply
                    {"resultType":"input_required","inputRequests":{},"requestState":"s"}  | input that this caller cannot supply
                    """)
    @Tag("MOD-5")
    void anInputRequestThatNobodyCanSupplyEndsTheCall(String result, String wording) {
        Future<Reply> call = call();
        wire.leg(1).sent().answers(result);
        assertThat(failure(call).outcome()).isEqualTo(Outcome.NO_RESPONSE);
        assertThat(failure(call).message()).contains(wording).endsWith(tail(true));
    }

    @Test
    @Tag("MOD-5")
    void aCallerThatContinuesGetsAnyInputRequestAsItsAnswer() {
        Future<Reply> call = call(Exchange.TOOLS_CALL, ModernBench.continuing("{}"));
        wire.leg(1).sent().answers(AGAIN);
        assertThat(((Answer) EngineHarness.await(call)).result().utf8()).isEqualTo(AGAIN);
        assertThat(wire.legs()).isEqualTo(1);
    }
}
