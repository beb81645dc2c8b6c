package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.engine.EngineHarness;
import dev.sallyport.kit.CapturedLog;
import dev.sallyport.kit.ChildLink;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedChild;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Outcome;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is particular to a modern server over stdio. */
@Tag("MOD-11")
class StdioTest {
    private final ModernBench bench = new ModernBench();
    private final CapturedLog log = CapturedLog.of("dev.sallyport.engine.modern.stdio.StdioWire");
    private final List<String> heard = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() throws Exception {
        log.close();
        bench.close();
    }

    private String logged() {
        return String.join("\n", log.messages());
    }

    private Caller listening() {
        CallLine line = CallLine.to(
                bench.engine().vertx().getOrCreateContext(),
                (method, params) -> heard.add(method + " " + params.utf8()));
        return ModernBench.waiting(0, false, line);
    }

    @Test
    @Tag("MOD-10")
    void oneChildIsLaunchedForAConnect() {
        ScriptedChild child = bench.connectChild();
        bench.engine().call("s", "echo", "{}");
        assertThat(child.launches()).hasSize(1);
    }

    @Test
    void aRequestOfTheServerIsADiagnosticAndNotAnswered() {
        bench.connectChild();
        bench.server().on("tools/call", call -> {
            call.link().send("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"roots/list\"}");
            call.text("good");
        });
        assertThat(ModernBench.text(bench.engine().call("s", "echo", "{}"))).contains("good");
        assertThat(logged()).contains("sent a request, which this revision forbids");
        assertThat(bench.server().garbage()).isEmpty();
    }

    @Test
    @Tag("OUT-7")
    void aLateAnswerIsDroppedWithADiagnostic() {
        bench.connectChild();
        bench.server().hold("tools/call");
        EngineHarness.await(
                bench.engine().calling("s", "echo", "{}", ModernBench.waiting(100, false, CallLine.silent())));
        Request late = bench.server().awaitRequest("tools/call");
        assertThat(bench.server().awaitCancellation()).isEqualTo(late.id());
        late.text("too late");
        await().until(() -> logged().contains("an answer to no request"));
        assertThat(log.messages(Level.DEBUG)).anyMatch(message -> message.contains("an answer to no request"));
    }

    @Test
    void progressGoesToTheCallThatItsTokenNames() {
        bench.connectChild();
        bench.server().hold("tools/call");
        Future<Reply> one = bench.engine().calling("s", "echo", "{\"n\":1}", listening());
        Request first = bench.server().awaitRequest("tools/call");
        Future<Reply> two = bench.engine().calling("s", "echo", "{\"n\":2}", Caller.plain(CallLine.silent()));
        Request second = bench.server().awaitRequest("tools/call");
        assertThat(first.progressToken()).isEqualTo(first.id());
        assertThat(second.progressToken()).isEmpty();
        first.progress(1, 2);
        first.notify("notifications/progress", "{\"progressToken\":\"" + first.id() + "\",\"progress\":9}");
        first.text("a");
        second.text("b");
        EngineHarness.await(one);
        EngineHarness.await(two);
        await().until(() -> heard.size() == 1);
        assertThat(heard.get(0)).contains("\"progress\":1.0");
    }

    @Test
    void aLogLineGoesToACallOnlyWhereOneIsInFlight() {
        bench.connectChild();
        bench.server().awaitRequest("subscriptions/listen");
        bench.server().hold("tools/call");
        Future<Reply> one = bench.engine().calling("s", "echo", "{}", listening());
        Request first = bench.server().awaitRequest("tools/call");
        first.notify("notifications/message", "{\"level\":\"info\",\"data\":\"alone\"}");
        await().until(() -> heard.size() == 1);
        Future<Reply> two = bench.engine().calling("s", "echo", "{}", listening());
        Request second = bench.server().awaitRequest("tools/call");
        second.notify("notifications/message", "{\"level\":\"info\",\"data\":\"whose\"}");
        first.text("a");
        second.text("b");
        EngineHarness.await(one);
        EngineHarness.await(two);
        assertThat(heard).hasSize(1);
        assertThat(heard.get(0)).contains("alone");
        assertThat(logged()).contains("whose");
    }

    @Test
    @Tag("CASE-26")
    void anIdThatIsAStringIsAnotherId() {
        bench.connectChild();
        bench.server().on("tools/call", call -> {
            call.link()
                    .send("{\"jsonrpc\":\"2.0\",\"result\":{\"content\":[],\"resultType\":\"complete\"},\"id\":\""
                            + call.id() + "\"}");
            call.text("mine");
        });
        assertThat(ModernBench.text(bench.engine().call("s", "echo", "{}"))).contains("mine");
    }

    @Test
    @Tag("OUT-1")
    void whatWaitsForAChildThatDoesNotReadIsBoundedAndThenNotSent() {
        ScriptedChild child = bench.child();
        var server = dev.sallyport.engine.ServerConfigs.modernChild("s", child.command());
        var limits = new dev.sallyport.config.ServerLimits(500, 64 << 20, 300_000);
        bench.engine()
                .connect(new dev.sallyport.config.ServerConfig(
                        server.id(),
                        true,
                        server.endpoint(),
                        server.tools(),
                        server.reconnect(),
                        60_000,
                        limits,
                        server.absentResultType(),
                        server.mcpl()));
        ChildLink link = child.awaitLaunch();
        link.stopReading();
        String large = "{\"x\":\"" + "x".repeat(250_000) + "\"}";
        Reply refused = null;
        for (int i = 0; i < 10 && refused == null; i++) {
            Future<Reply> call =
                    bench.engine().calling("s", "echo", large, ModernBench.waiting(500, false, CallLine.silent()));
            Reply reply = EngineHarness.await(call);
            refused = ((Failure) reply).outcome() == Outcome.NOT_SENT ? reply : null;
        }
        assertThat(refused).isNotNull();
        assertThat(ModernBench.text(refused)).contains("does not take any more");
    }
}
