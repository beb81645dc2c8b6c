package dev.sallyport.engine.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How calls end whose server a test writes line by line. */
@Tag("OUT-1")
class CallOutcomeTest {
    private static final Caller WAITING = Caller.plain(CallLine.silent());

    private final Talk talk = new Talk();

    @AfterEach
    void close() {
        talk.close();
    }

    @Test
    @Tag("LEG-24")
    void whatThePipeDoesNotTakeIsNotSentAndSaysNothingOfThePipe() {
        talk.pipe.refuse("its queue holds too much");

        assertThat(talk.call().result())
                .isInstanceOfSatisfying(
                        Failure.NotSent.class,
                        failure -> assertThat(failure.message())
                                .startsWith("Tool \"echo\" of MCP server \"srv\" was not called")
                                .doesNotContain("queue", "verify"));
        assertThat(talk.sent()).isEmpty();
    }

    @Test
    void anErrorOfTheServersIsPassedOnAndNothingIsUnknown() {
        Future<Reply> call = talk.call();

        talk.hears("{'jsonrpc':'2.0','id':0,'error':{'code':-32004,'message':'no such hunter2hunter2'}}");

        assertThat(call.result()).isInstanceOfSatisfying(Failure.ErrorResponse.class, failure -> {
            assertThat(failure.error().code()).isEqualTo(-32004);
            assertThat(failure.message()).contains("no such ***").doesNotContain("verify");
        });
    }

    @Test
    @Tag("OUT-5")
    void aReadWhoseAnswerIsLostIsSafeToRetryAndACallIsToBeVerified() {
        Future<Reply> read = talk.exchange("prompts/list", "", WAITING);
        Future<Reply> call = talk.call();

        talk.pipe.lose("gone");

        assertThat(message(read))
                .startsWith("prompts/list of MCP server \"srv\"")
                .contains("safe to retry")
                .doesNotContain("verify");
        assertThat(message(call)).contains("was called, but", "verify").doesNotContain("safe to retry");
    }

    private static String message(Future<Reply> reply) {
        assertThat(reply.result()).isInstanceOf(Failure.NoResponse.class);
        return ((Failure) reply.result()).message();
    }

    @ParameterizedTest
    @Tag("OUT-2")
    @Tag("OUT-4")
    @CsvSource(
            delimiter = '|',
            value = {
                "tools/call | {'content':[]} | Answer",
                "tools/call | {'content':[],'resultType':'complete'} | Answer",
                "tools/call | {'content':[],'resultType':'input_required'} | NoResponse",
                "tools/call | {'content':[],'resultType':7} | Answer",
                "tools/call | {'content':{}} | Unusable",
                "tools/call | [] | Unusable",
                "prompts/get | {'messages':[]} | Answer",
                "prompts/get | 7 | Unusable",
            })
    void aResultIsFinalWhereThisRevisionHasItsType(String method, String result, String reply) {
        Future<Reply> call = talk.exchange(method, "x", WAITING);

        talk.hears("{'jsonrpc':'2.0','id':0,'result':" + result + "}");

        assertThat(call.result().getClass().getSimpleName()).isEqualTo(reply);
    }

    @Test
    @Tag("OUT-7")
    void aCancellationIsToldOnceAndALateAnswerDropped() {
        CallLine line = CallLine.silent();
        Future<Reply> call = talk.call(Caller.plain(line));

        line.cancel("enough");
        await().until(call::isComplete);
        talk.hears("{'jsonrpc':'2.0','id':0,'result':{'content':[]}}");

        assertThat(message(call)).contains("cancelled by its caller", "verify");
        assertThat(talk.sent())
                .hasSize(2)
                .last()
                .isEqualTo("{'jsonrpc':'2.0','method':'notifications/cancelled',"
                        + "'params':{'requestId':0,'reason':'enough'}}");
    }

    @Test
    @Tag("OUT-7")
    void aCancellationAfterTheAnswerChangesNothing() {
        CallLine line = CallLine.silent();
        Future<Reply> call = talk.call(Caller.plain(line));
        talk.hears("{'jsonrpc':'2.0','id':0,'result':{'content':[]}}");

        line.cancel("too late");
        CallLine other = CallLine.silent();
        Future<Reply> next = talk.call(Caller.plain(other));
        other.cancel("enough");
        await().until(next::isComplete);

        assertThat(call.result()).isInstanceOf(Answer.class);
        assertThat(talk.sent()).filteredOn(sent -> sent.contains("cancelled")).hasSize(1);
    }

    @ParameterizedTest
    @Tag("OUT-9")
    @CsvSource({"true, true", "false, false"})
    void aCallerThatOnlyWantsItsDeadlineExtendedAsksForProgressToo(boolean extend, boolean token) {
        talk.call(new Caller(
                Caller.NO_CAPABILITIES, List.of(), false, new Caller.Timing(60_000, extend), CallLine.silent()));

        assertThat(talk.sent())
                .singleElement()
                .satisfies(
                        sent -> assertThat(sent.contains("'progressToken':0")).isEqualTo(token));
    }

    @Test
    @Tag("OUT-7")
    void theDeadlineEndsACallAndItsServerIsTold() {
        Future<Reply> call = talk.call(
                new Caller(Caller.NO_CAPABILITIES, List.of(), false, new Caller.Timing(30, false), CallLine.silent()));

        await().until(call::isComplete);

        assertThat(message(call)).contains("within 30 ms", "cancellation was requested", "verify");
        assertThat(talk.sent()).last().asString().contains("notifications/cancelled");
    }

    @Test
    @Tag("OUT-9")
    void progressIsToldToTheCaller() {
        List<String> heard = new CopyOnWriteArrayList<>();
        CallLine line = CallLine.to(
                talk.vertx.getOrCreateContext(), (method, params) -> heard.add(method + " " + params.utf8()));
        talk.call(Caller.plain(line));

        talk.hears("{'jsonrpc':'2.0','method':'notifications/progress','params':{'progressToken':0}}");

        await().untilAsserted(() -> assertThat(heard).containsExactly("notifications/progress {\"progressToken\":0}"));
    }

    @Test
    void theEndOfTheConversationEndsItsCallsAndTakesNoMore() {
        Future<Reply> call = talk.call();

        talk.conversation.end();

        assertThat(call.result()).isInstanceOf(Failure.NoResponse.class);
        assertThat(talk.call().result()).isInstanceOf(Failure.NotSent.class);
        assertThat(talk.conversation.lost().isComplete()).isFalse();
    }
}
