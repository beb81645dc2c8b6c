package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.ConnectionCommand.Done;
import dev.sallyport.bus.ConnectionCommand.Failed;
import dev.sallyport.bus.ConnectionCommand.Result;
import dev.sallyport.bus.ConnectionEvent.Closed;
import dev.sallyport.bus.ConnectionEvent.Connected;
import dev.sallyport.bus.ConnectionEvent.Lost;
import dev.sallyport.bus.ConnectionEvent.Waiting;
import dev.sallyport.config.AbsentResultType;
import dev.sallyport.config.ReconnectPolicy;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.engine.EngineHarness;
import dev.sallyport.engine.ServerConfigs;
import dev.sallyport.kit.ChildLink;
import dev.sallyport.kit.HttpExchange;
import dev.sallyport.kit.SaboteurProxy;
import dev.sallyport.kit.ScriptedChild;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.Scripts;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Outcome;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A modern connection's life: first connect, loss, reconnects, close. */
class ModernLifetimeTest {
    private final ModernBench bench = new ModernBench();

    @AfterEach
    void close() throws Exception {
        bench.close();
    }

    private static ServerConfig reconnecting(ServerConfig server) {
        return ModernBench.with(server, new ReconnectPolicy(true, 20, 40), AbsentResultType.FAIL);
    }

    private EngineHarness engine() {
        return bench.engine();
    }

    @Test
    @Tag("MOD-40")
    void itConnectsOnce() {
        bench.connectHttp();
        Result again = EngineHarness.await(dev.sallyport.bus.Local.request(
                engine().vertx(),
                dev.sallyport.bus.Addresses.connection("h"),
                new dev.sallyport.bus.ConnectionCommand.Connect()));
        assertThat(again).isInstanceOf(Failed.class);
        assertThat(bench.server().count("server/discover")).isEqualTo(1);
    }

    @Test
    @Tag("MOD-40")
    @Tag("CASE-31")
    void aConnectThatIsCutIsTriedAgainUntilTheServerIsThere() {
        ScriptedHttp http = bench.http();
        SaboteurProxy proxy = bench.proxy(http);
        bench.server().on("server/discover", discover -> discover.link().cut());
        Failed failed =
                (Failed) engine().connect(reconnecting(ServerConfigs.url("h", proxy.instead(http.url()), null)));
        assertThat(failed.reason()).contains("closed its connection while connecting");
        assertThat(failed.willRetry()).isTrue();
        bench.server().answer("server/discover", Scripts.discovered("2026-07-28"));
        await().until(() -> engine().status("h").state().equals("connected"));
    }

    @Test
    @Tag("CASE-33")
    void aServerThatIsNotReadyIsAskedWithBackOff() {
        bench.server().on("server/discover", discover -> {
            if (bench.server().count("server/discover") < 5) {
                discover.over(HttpExchange.class).respond(503, Map.of(), "");
            } else {
                discover.result(Scripts.discovered("2026-07-28"));
            }
        });
        engine().connect(reconnecting(ServerConfigs.url("h", bench.http().url(), null)));
        await().until(() -> engine().status("h").state().equals("connected"));
        assertThat(bench.server().count("server/discover")).isEqualTo(5);
        assertThat(engine().events(Waiting.class)).hasSize(4);
    }

    @Test
    @Tag("MOD-41")
    @Tag("MOD-44")
    @Tag("CASE-34")
    void aKilledChildIsReapedBeforeTheNextIsLaunchedAndItsCallEndsAtOnce() {
        ScriptedChild child = bench.child();
        engine().connect(reconnecting(ServerConfigs.modernChild("s", child.command())));
        ChildLink first = child.awaitLaunch();
        bench.server().hold("tools/call");
        Future<Reply> call =
                engine().calling("s", "echo", "{}", ModernBench.waiting(0, false, dev.sallyport.bus.CallLine.silent()));
        bench.server().awaitRequest("tools/call").link().cut();
        assertThat(((Failure) EngineHarness.await(call)).outcome()).isEqualTo(Outcome.NO_RESPONSE);
        ChildLink second = child.awaitLaunch();
        assertThat(first.isAlive()).isFalse();
        await().until(() -> engine().status("s").state().equals("connected"));
        assertThat(second.isAlive()).isTrue();
        assertThat(engine().events(Lost.class)).hasSize(1);
        assertThat(engine().events(Connected.class).stream()
                        .map(one -> one.session().number()))
                .containsExactly(1L, 2L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"s", "h"})
    @Tag("MOD-43")
    void closingTellsOnceWhenItIsDoneAndEndsCallsAsUnknown(String transport) {
        if (transport.equals("s")) {
            bench.connectChild();
        } else {
            bench.connectHttp();
        }
        bench.server().hold("tools/call");
        Future<Reply> call = engine().calling(
                        transport, "echo", "{}", ModernBench.waiting(0, false, dev.sallyport.bus.CallLine.silent()));
        bench.server().awaitRequest("tools/call");
        Future<Result> one = engine().closing(transport);
        Future<Result> two = engine().closing(transport);
        assertThat(EngineHarness.await(one)).isInstanceOf(Done.class);
        assertThat(EngineHarness.await(two)).isInstanceOf(Done.class);
        assertThat(((Failure) EngineHarness.await(call)).outcome()).isEqualTo(Outcome.NO_RESPONSE);
        assertThat(engine().events(Closed.class)).hasSize(1);
        assertThat(engine().status(transport).state()).isEqualTo("closed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"s", "h"})
    @Tag("MOD-41")
    void closingEndsAnAttemptInProgress(String transport) {
        bench.server().hold("server/discover");
        ScriptedChild child = bench.child();
        Future<Result> connect = engine().connecting(
                        transport.equals("s")
                                ? ServerConfigs.modernChild("s", child.command())
                                : ServerConfigs.url("h", bench.http().url(), null));
        bench.server().awaitRequest("server/discover");
        assertThat(engine().close(transport)).isInstanceOf(Done.class);
        assertThat(EngineHarness.await(connect)).isInstanceOf(Failed.class);
        assertThat(child.launches()).allMatch(launch -> !launch.isAlive());
    }

    @Test
    @Tag("CASE-51")
    @Tag("MOD-4")
    void pagesThatDoNotEndAreAnError() {
        bench.connectHttp();
        bench.server().answer("tools/list", Scripts.page(Scripts.toolArray("echo"), ",\"nextCursor\":\"again\""));
        assertThat(engine().list("h").toString()).contains("its pages do not end");
        assertThat(bench.server().count("tools/list")).isEqualTo(2);
        bench.server()
                .on(
                        "tools/list",
                        list -> list.result(Scripts.page(
                                Scripts.toolArray("echo"),
                                ",\"nextCursor\":\"" + bench.server().count("tools/list") + "\"")));
        assertThat(engine().list("h").toString()).contains("more than 100 pages");
        assertThat(bench.server().count("tools/list")).isEqualTo(102);
    }

    @Test
    @Tag("MOD-4")
    void aToolThatCannotBeUsedHidesNoOther() {
        bench.server().answer("tools/list", Scripts.page("[7,{\"name\":\"\"},{\"name\":\"echo\"}]", ""));
        bench.connectHttp();
        assertThat(engine().tools("h")).containsExactly("echo");
    }
}
