package dev.sallyport.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Outcome;
import dev.sallyport.rpc.Reply;
import dev.sallyport.rpc.ResultHead;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DispatchTest {
    private static final Answer ANSWER =
            new Answer(Bytes.utf8("{\"content\":[]}"), new ResultHead("complete", false, true, null, null));

    private final VertxInternal vertx = (VertxInternal) Vertx.vertx();
    private final Context caller = vertx.createEventLoopContext();
    private final Context connection = vertx.createEventLoopContext();
    private final List<String> seen = new CopyOnWriteArrayList<>();

    @BeforeEach
    void register() {
        Local.register(vertx);
    }

    @AfterEach
    void close() {
        vertx.close().await();
    }

    private Exchange exchange(CallLine line) {
        return new Exchange(Exchange.TOOLS_CALL, "echo", List.of(), Caller.plain(line));
    }

    @Test
    @Tag("OUT-1")
    void anExchangeThatArrivesAfterItsConnectionHasGoneWasNotSent() {
        AtomicReference<Reply> reply = new AtomicReference<>();
        connection.runOnContext(v -> {
            Reception reception = Reception.of(vertx, "s", pending -> seen.add("served"));
            reception.ready().onSuccess(ready -> {
                new Dispatch(vertx, "test")
                        .call("s", exchange(CallLine.silent()))
                        .onSuccess(reply::set);
                reception.close();
            });
        });

        await().until(() -> reply.get() != null);
        assertThat(reply.get()).isInstanceOf(Failure.NotSent.class);
        assertThat(seen).isEmpty();
    }

    @Test
    @Tag("OUT-1")
    void aCallThatTheGatewayItselfLosesHasAnUnknownOutcome() {
        AtomicReference<Reply> reply = new AtomicReference<>();
        connection.exceptionHandler(why -> seen.add(String.valueOf(why.getMessage())));
        connection.runOnContext(v -> Reception.of(vertx, "s", pending -> {
                    throw new IllegalStateException("a fault");
                })
                .ready()
                .onSuccess(ready -> new Dispatch(vertx, "test")
                        .call("s", exchange(CallLine.silent()))
                        .onSuccess(reply::set)));

        await().until(() -> reply.get() != null);
        assertThat(((Failure) reply.get()).outcome()).isEqualTo(Outcome.NO_RESPONSE);
        assertThat(seen).containsExactly("a fault");
    }

    @Test
    void aReplyNeverOvertakesANotificationHoweverLateItsCallerLooks() throws Exception {
        CountDownLatch answered = new CountDownLatch(1);
        CountDownLatch serving = new CountDownLatch(1);
        connection.runOnContext(v -> Reception.of(vertx, "s", pending -> {
                    pending.exchange().caller().line().tell("notifications/progress", Bytes.utf8("{}"));
                    pending.answer(ANSWER);
                    answered.countDown();
                })
                .ready()
                .onSuccess(ready -> serving.countDown()));
        assertThat(serving.await(10, TimeUnit.SECONDS)).isTrue();

        caller.runOnContext(v -> {
            CallLine line = CallLine.to(caller, (method, params) -> seen.add("notification"));
            var reply = new Dispatch(vertx, "test").call("s", exchange(line));
            seen.add(String.valueOf(happened(answered)));
            reply.onSuccess(answer -> seen.add("reply"));
        });

        await().until(() -> seen.contains("reply"));
        assertThat(seen).containsExactly("true", "notification", "reply");
    }

    private static boolean happened(CountDownLatch latch) {
        try {
            return latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
