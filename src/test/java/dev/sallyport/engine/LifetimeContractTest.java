package dev.sallyport.engine;

import static dev.sallyport.engine.EngineHarness.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.bus.ConnectionCommand.Done;
import dev.sallyport.bus.ConnectionCommand.Established;
import dev.sallyport.bus.ConnectionCommand.Failed;
import dev.sallyport.bus.ConnectionCommand.Result;
import dev.sallyport.bus.ConnectionEvent;
import dev.sallyport.config.Settings;
import dev.sallyport.engine.EngineTransport.Door;
import dev.sallyport.engine.legacy.LegacyEngineVerticle;
import dev.sallyport.engine.modern.ModernEngineVerticle;
import dev.sallyport.kit.ChildLink;
import dev.sallyport.kit.ScriptedChild;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The one contract of every connection, whatever its engine and its transport. */
@Timeout(90)
class LifetimeContractTest {
    private final EngineHarness engine = new EngineHarness(
            new LegacyEngineVerticle(Settings.defaults()), new ModernEngineVerticle(Settings.defaults()));
    private ScriptedServer server;
    private Door door;

    @AfterEach
    void close() throws Exception {
        engine.close();
        assertThat(door.running()).isZero();
        door.close();
    }

    private void serve(EngineTransport transport) {
        server = transport.server();
        door = transport.open(engine.vertx(), server);
    }

    @ParameterizedTest
    @EnumSource(EngineTransport.class)
    @Tag("LEG-20")
    @Tag("MOD-40")
    void aFirstConnectThatFailsIsOver(EngineTransport transport) {
        serve(transport);
        server.on(transport.opening(), opening -> opening.link().cut());

        assertThat(engine.connect(door.config())).isInstanceOfSatisfying(Failed.class, failed -> {
            assertThat(failed.willRetry()).isFalse();
            assertThat(failed.permanent()).isFalse();
        });
        assertThat(engine.status("srv").state()).isEqualTo("disconnected");
        assertThat(engine.call("srv", "echo", "{}")).isInstanceOf(Failure.NotSent.class);
    }

    @ParameterizedTest
    @EnumSource(EngineTransport.class)
    @Tag("LEG-22")
    @Tag("MOD-41")
    void withReconnectAFirstConnectThatFailsGoesOnTrying(EngineTransport transport) {
        serve(transport);
        server.on(transport.opening(), opening -> opening.link().cut());

        assertThat(engine.connect(ServerConfigs.reconnecting(door.config())))
                .isInstanceOfSatisfying(
                        Failed.class, failed -> assertThat(failed.willRetry()).isTrue());
        assertThat(engine.events(ConnectionEvent.Waiting.class)).isNotEmpty();
        server.on(transport.opening(), transport::welcome);

        await().untilAsserted(() -> assertThat(engine.status("srv").state()).isEqualTo("connected"));
        assertThat(engine.tools("srv")).containsExactly("echo");
    }

    @ParameterizedTest
    @EnumSource(EngineTransport.class)
    @Tag("LEG-4")
    @Tag("MOD-3")
    void aServerOfAnotherRevisionIsNeverTriedAgain(EngineTransport transport) {
        serve(transport);
        server.on(transport.opening(), transport::disagree);

        assertThat(engine.connect(ServerConfigs.reconnecting(door.config())))
                .isInstanceOfSatisfying(Failed.class, failed -> {
                    assertThat(failed.permanent()).isTrue();
                    assertThat(failed.willRetry()).isFalse();
                });
        assertThat(engine.events(ConnectionEvent.Halted.class))
                .singleElement()
                .matches(ConnectionEvent.Halted::versionVerdict);
        assertThat(engine.events(ConnectionEvent.Waiting.class)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MODERN_HTTP")
    @Tag("LEG-23")
    @Tag("MOD-43")
    void aLostSessionIsToldAndItsTeardownToo(EngineTransport transport) {
        serve(transport);
        engine.connect(door.config());

        transport.link(server).cut();

        await().untilAsserted(() ->
                assertThat(engine.events(ConnectionEvent.Closed.class)).hasSize(1));
        assertThat(engine.events(ConnectionEvent.Lost.class))
                .singleElement()
                .satisfies(lost -> assertThat(lost.willRetry()).isFalse());
        assertThat(engine.status("srv").state()).isEqualTo("disconnected");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MODERN_HTTP")
    @Tag("LEG-20")
    @Tag("MOD-41")
    @Tag("MOD-44")
    void aLostSessionIsReplacedByANewOne(EngineTransport transport) {
        serve(transport);
        AtomicLong together = new AtomicLong();
        server.on(transport.opening(), opening -> {
            together.accumulateAndGet(door.running(), Math::max);
            transport.welcome(opening);
        });
        engine.connect(ServerConfigs.reconnecting(door.config()));

        transport.link(server).cut();

        await().untilAsserted(() ->
                assertThat(engine.events(ConnectionEvent.Connected.class)).hasSize(2));
        assertThat(engine.status("srv").session())
                .isNotNull()
                .satisfies(session -> assertThat(session.number()).isEqualTo(2));
        assertThat(engine.tools("srv")).containsExactly("echo");
        assertThat(together.get()).isLessThanOrEqualTo(1);
        assertThat(engine.events(ConnectionEvent.Closed.class)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(EngineTransport.class)
    @Tag("LEG-13")
    @Tag("OWN-4")
    void aConnectIsEndedDuringItsHandshake(EngineTransport transport) {
        serve(transport);
        server.hold(transport.opening());
        Future<Result> connecting = engine.connecting(ServerConfigs.reconnecting(door.config()));
        server.awaitRequest(transport.opening());

        assertThat(engine.close("srv")).isInstanceOf(Done.class);

        assertThat(await(connecting)).isInstanceOf(Failed.class);
        assertThat(engine.status("srv").state()).isEqualTo("closed");
        assertThat(door.running()).isZero();
        assertThat(engine.events(ConnectionEvent.Connected.class)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(EngineTransport.class)
    @Tag("LEG-13")
    void aConnectIsEndedBeforeItsFirstRequest(EngineTransport transport) {
        serve(transport);
        Future<Result> connecting = engine.connecting(door.config());

        assertThat(engine.close("srv")).isInstanceOf(Done.class);

        assertThat(await(connecting)).isInstanceOfAny(Failed.class, Established.class);
        assertThat(engine.status("srv").state()).isEqualTo("closed");
        assertThat(door.running()).isZero();
    }

    @ParameterizedTest
    @EnumSource(EngineTransport.class)
    @Tag("LEG-13")
    void aListingEndsWithItsConnection(EngineTransport transport) {
        serve(transport);
        engine.connect(door.config());
        server.hold("tools/list");
        Future<Result> listing = engine.listing("srv");
        server.awaitRequest("tools/list");

        assertThat(engine.close("srv")).isInstanceOf(Done.class);

        assertThat(await(listing)).isInstanceOf(Failed.class);
    }

    @ParameterizedTest
    @EnumSource(EngineTransport.class)
    @Tag("LEG-20")
    void closingEndsTheLoopOfReconnects(EngineTransport transport) {
        serve(transport);
        server.on(transport.opening(), opening -> opening.link().cut());
        engine.connect(ServerConfigs.reconnecting(door.config()));
        await().untilAsserted(() ->
                assertThat(engine.events(ConnectionEvent.Waiting.class)).hasSizeGreaterThan(2));

        assertThat(engine.close("srv")).isInstanceOf(Done.class);
        int tried = server.count(transport.opening());

        assertThat(engine.status("srv").state()).isEqualTo("closed");
        assertThat(server.count(transport.opening())).isEqualTo(tried);
        assertThat(door.running()).isZero();
    }

    @ParameterizedTest
    @EnumSource(EngineTransport.class)
    @Tag("LEG-23")
    @Tag("MOD-43")
    void closingWhatEndedByItselfTellsNothingMore(EngineTransport transport) {
        serve(transport);
        server.on(transport.opening(), opening -> opening.link().cut());
        engine.connect(door.config());

        assertThat(engine.close("srv")).isInstanceOf(Done.class);

        assertThat(engine.status("srv").state()).isEqualTo("closed");
        assertThat(engine.events(ConnectionEvent.Closed.class)).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(EngineTransport.class)
    @Tag("LEG-23")
    @Tag("MOD-43")
    @Tag("CHILD-15")
    void closingALiveConnectionTwiceAtOnceIsOneTeardown(EngineTransport transport) {
        serve(transport);
        engine.connect(door.config());

        Future<Result> first = engine.closing("srv");
        Future<Result> second = engine.closing("srv");

        assertThat(await(first)).isInstanceOf(Done.class);
        assertThat(await(second)).isInstanceOf(Done.class);
        assertThat(engine.close("srv")).isInstanceOf(Done.class);
        assertThat(engine.events(ConnectionEvent.Closed.class)).hasSize(1);
        assertThat(door.running()).isZero();
    }

    @ParameterizedTest
    @EnumSource(EngineTransport.class)
    @Tag("LEG-24")
    @Tag("OUT-3")
    void closingEndsCallsInFlightWithAnUnknownOutcome(EngineTransport transport) {
        serve(transport);
        engine.connect(door.config());
        server.hold("tools/call");
        Future<Reply> call = engine.calling("srv", "echo", "{}", Caller.plain(CallLine.silent()));
        server.awaitRequest("tools/call");

        engine.close("srv");

        assertThat(await(call)).isInstanceOf(Failure.NoResponse.class);
    }

    @ParameterizedTest
    @EnumSource(names = {"MODERN_STDIO", "LEGACY_STDIO"})
    @Tag("LEG-20")
    @Tag("MOD-41")
    void theNextChildStartsOnlyAfterTheLastOneIsGone(EngineTransport transport) {
        serve(transport);
        ((ScriptedChild) door.served()).lingering();
        AtomicLong together = new AtomicLong();
        server.on(transport.opening(), opening -> {
            together.accumulateAndGet(door.running(), Math::max);
            transport.welcome(opening);
        });
        engine.connect(ServerConfigs.reconnecting(door.config()));
        ChildLink first = (ChildLink) transport.link(server);

        first.closeStdout();

        await().untilAsserted(() ->
                assertThat(engine.events(ConnectionEvent.Connected.class)).hasSize(2));
        List<ChildLink> launches = door.launches().get();
        assertThat(launches).hasSize(2);
        assertThat(launches.get(0).isAlive()).isFalse();
        assertThat(launches.get(1).isAlive()).isTrue();
        assertThat(together.get()).as("children that ran at once").isEqualTo(1);
    }
}
