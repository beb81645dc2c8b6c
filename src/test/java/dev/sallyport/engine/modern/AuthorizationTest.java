package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.config.AccessProvider;
import dev.sallyport.engine.EngineHarness;
import dev.sallyport.kit.HttpExchange;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Outcome;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The credential that requests carry, and what becomes of it when it is refused. */
@Tag("MOD-21")
class AuthorizationTest {
    private static final AccessProvider BUS = new AccessProvider.EventBus("tokens");

    private final ModernBench bench = new ModernBench();
    private final AtomicInteger asked = new AtomicInteger();
    private volatile String good = "t1";

    @AfterEach
    void close() throws Exception {
        bench.close();
    }

    /** Hands out t1, t2, … */
    private void provider() {
        bench.engine().vertx().eventBus().<JsonObject>consumer("tokens", message -> {
            assertThat(message.body().getString("server")).isEqualTo("h");
            message.reply("t" + asked.incrementAndGet());
        });
    }

    private void guard() {
        ScriptedServer server = bench.server();
        server.on("tools/call", call -> {
            if (call.header("authorization").equals("Bearer " + good)) {
                call.text("let in");
            } else {
                refuse(call);
            }
        });
    }

    private static void refuse(Request call) {
        call.over(HttpExchange.class).respond(401, Map.of("WWW-Authenticate", "Bearer"), "who are you?");
    }

    private List<String> sent() {
        return bench.server().requests("tools/call").stream()
                .map(call -> call.header("authorization"))
                .toList();
    }

    @Test
    void aStaticTokenGoesOutOnceThoughItIsRefused() {
        bench.engine().connect(ModernBench.url(bench.http().url(), "fixed", null));
        guard();
        Reply reply = bench.engine().call("h", "echo", "{}");
        assertThat(((Failure) reply).outcome()).isEqualTo(Outcome.ERROR_RESPONSE);
        assertThat(ModernBench.text(reply)).contains("HTTP status 401").doesNotContain("who are you?");
        assertThat(sent()).containsExactly("Bearer fixed");
    }

    @Test
    void aRefusedTokenIsRenewedOnceAndTheRequestSentOnceMore() {
        provider();
        bench.engine().connect(ModernBench.url(bench.http().url(), "fixed", BUS));
        guard();
        good = "t2";
        assertThat(bench.engine().call("h", "echo", "{}")).isInstanceOf(Answer.class);
        assertThat(bench.engine().call("h", "echo", "{}")).isInstanceOf(Answer.class);
        assertThat(sent()).containsExactly("Bearer t1", "Bearer t2", "Bearer t2");
        assertThat(asked).hasValue(2);
    }

    @Test
    void aRefusalThatLastsEndsTheCallAfterEachTokenWentOutOnce() {
        provider();
        bench.engine().connect(ModernBench.url(bench.http().url(), null, BUS));
        guard();
        good = "none";
        Reply reply = bench.engine().call("h", "echo", "{}");
        assertThat(((Failure) reply).outcome()).isEqualTo(Outcome.ERROR_RESPONSE);
        assertThat(sent()).containsExactly("Bearer t1", "Bearer t2");
    }

    @Test
    @Tag("CASE-73")
    void fiveCallsOnAnExpiredTokenRenewItOnce() {
        bench.engine().vertx().eventBus().consumer("tokens", message -> {
            int number = asked.incrementAndGet();
            // Answered once all five have been refused, so that all five wait for the one renewal.
            if (number == 1) {
                message.reply("t1");
            } else {
                io.vertx.core.Future.<Void>future(all -> bench.engine().vertx().setPeriodic(5, timer -> {
                            if (bench.server().count("tools/call") >= 5) {
                                bench.engine().vertx().cancelTimer(timer);
                                all.complete();
                            }
                        }))
                        .onSuccess(v -> message.reply("t" + number));
            }
        });
        bench.engine().connect(ModernBench.url(bench.http().url(), null, BUS));
        guard();
        good = "t2";
        List<Future<Reply>> calls = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            calls.add(bench.engine().calling("h", "echo", "{}", Caller.plain(CallLine.silent())));
        }
        for (Future<Reply> call : calls) {
            assertThat(EngineHarness.await(call)).isInstanceOf(Answer.class);
        }
        assertThat(asked).hasValue(2);
        assertThat(sent().stream().filter("Bearer t1"::equals)).hasSize(5);
        assertThat(sent().stream().filter("Bearer t2"::equals)).hasSize(5);
    }

    @Test
    void aProviderThatFailsIsReplacedByTheStaticToken() {
        bench.engine().connect(ModernBench.url(bench.http().url(), "fixed", new AccessProvider.EventBus("nobody")));
        good = "fixed";
        guard();
        assertThat(bench.engine().call("h", "echo", "{}")).isInstanceOf(Answer.class);
        assertThat(sent()).containsExactly("Bearer fixed");
    }

    @Test
    void whatADeadlineEndsWhileTheTokenIsRenewedWasRefused() {
        bench.engine().vertx().eventBus().consumer("tokens", message -> {
            if (asked.incrementAndGet() == 1) {
                message.reply("t1");
            }
        });
        bench.engine().connect(ModernBench.url(bench.http().url(), null, BUS));
        guard();
        good = "none";
        Reply reply = EngineHarness.await(
                bench.engine().calling("h", "echo", "{}", ModernBench.waiting(300, false, CallLine.silent())));
        assertThat(((Failure) reply).outcome()).isEqualTo(Outcome.ERROR_RESPONSE);
        assertThat(bench.server().cancellations()).isEmpty();
    }

    @Test
    @Tag("CASE-72")
    void aRedirectToAnotherOriginIsNotFollowedAndNoCredentialLeaves() {
        ScriptedServer other = new ScriptedServer();
        ScriptedHttp elsewhere = bench.closing(ScriptedHttp.serve(bench.vertx(), other));
        bench.engine().connect(ModernBench.url(bench.http().url() + "?key=k", "fixed", null));
        bench.server()
                .on(
                        "tools/call",
                        call -> call.over(HttpExchange.class).respond(307, Map.of("Location", elsewhere.url()), ""));
        Reply reply = bench.engine().call("h", "echo", "{}");
        assertThat(((Failure) reply).outcome()).isEqualTo(Outcome.NO_RESPONSE);
        assertThat(ModernBench.text(reply)).contains("HTTP status 307").doesNotContain(elsewhere.url());
        assertThat(other.requests()).isEmpty();
        assertThat(elsewhere.connections()).isZero();
    }

    @Test
    void aRedirectWithinTheOriginIsFollowedSomeTimes() {
        bench.engine().connect(ModernBench.url(bench.http().url(), "fixed", null));
        good = "fixed";
        bench.server().on("tools/call", call -> {
            if (call.header(":path").equals("/next")) {
                call.text("here");
            } else {
                call.over(HttpExchange.class).respond(307, Map.of("Location", "/next"), "");
            }
        });
        assertThat(bench.engine().call("h", "echo", "{}")).isInstanceOf(Answer.class);
        assertThat(sent()).containsExactly("Bearer fixed", "Bearer fixed");
        bench.server()
                .on("tools/call", call -> call.over(HttpExchange.class).respond(307, Map.of("Location", "/round"), ""));
        assertThat(((Failure) bench.engine().call("h", "echo", "{}")).outcome()).isEqualTo(Outcome.NO_RESPONSE);
        assertThat(bench.server().count("tools/call")).isEqualTo(2 + 6);
    }
}
