package dev.sallyport.engine.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.bus.ClientReply;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server asks of a client: only the caller of the one call in flight can answer it. */
@Tag("LEG-7")
class ClientRequestTest {
    private static final String ASKS = "{'jsonrpc':'2.0','id':'q','method':'elicitation/create','params':{'m':1}}";

    private final Talk talk = new Talk();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final Promise<ClientReply> answer = Promise.promise();

    @AfterEach
    void close() {
        talk.close();
    }

    private Future<Reply> callOfOneWhoAnswers() {
        return talk.call(Caller.plain(CallLine.of(talk.vertx.getOrCreateContext(), null, this::asked)));
    }

    private Future<ClientReply> asked(String method, Bytes params) {
        asked.add(method + " " + params.utf8());
        return answer.future();
    }

    private static String refused(String message) {
        return "{'jsonrpc':'2.0','id':'q','error':{'code':-32601,'message':'" + message + "'}}";
    }

    @Test
    void itIsHandedToTheCallerWhoseAnswerIsPassedOn() {
        Future<Reply> call = callOfOneWhoAnswers();
        talk.hears(ASKS);
        await().untilAsserted(() -> assertThat(asked).containsExactly("elicitation/create {\"m\":1}"));
        assertThat(talk.sent()).hasSize(1);

        answer.complete(new ClientReply.Result(Bytes.utf8("{\"action\":\"accept\"}")));

        await().untilAsserted(() ->
                assertThat(talk.sent()).last().isEqualTo("{'jsonrpc':'2.0','id':'q','result':{'action':'accept'}}"));
        assertThat(call.isComplete()).isFalse();
    }

    @Test
    void aCallerThatGivesNoAnswerIsAnErrorToTheServer() {
        callOfOneWhoAnswers();
        talk.hears(ASKS);
        answer.fail("it left");

        await().untilAsserted(() -> assertThat(talk.sent())
                .last()
                .asString()
                .startsWith("{'jsonrpc':'2.0','id':'q','error':{'code':-32603,")
                .contains("it left"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"elicitation/create", "sampling/createMessage", "roots/list"})
    void withoutACallNobodyIsThereToAnswer(String method) {
        talk.hears(ASKS.replace("elicitation/create", method));

        assertThat(talk.sent()).containsExactly(refused("no client is there to answer " + method));
    }

    @Test
    void ofSeveralCallersNobodyIsAsked() {
        callOfOneWhoAnswers();
        callOfOneWhoAnswers();
        talk.hears(ASKS);

        assertThat(talk.sent()).last().isEqualTo(refused("no client is there to answer elicitation/create"));
        assertThat(asked).isEmpty();
    }

    @Test
    void aCallerThatAnswersNothingIsNotWaitedFor() {
        talk.call();
        talk.hears(ASKS);

        assertThat(talk.sent()).last().isEqualTo(refused("no client is there to answer elicitation/create"));
    }

    @Test
    void theGatewaysOwnRequestsStandInNobodysWay() {
        talk.conversation.peer().ask(Legacy.TOOLS_LIST, List.of());
        callOfOneWhoAnswers();
        talk.hears(ASKS);

        await().untilAsserted(() -> assertThat(asked).hasSize(1));
    }
}
