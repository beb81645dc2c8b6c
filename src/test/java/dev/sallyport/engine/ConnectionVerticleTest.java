package dev.sallyport.engine;

import static dev.sallyport.engine.EngineHarness.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.ConnectionCommand.Done;
import dev.sallyport.bus.ConnectionCommand.Failed;
import dev.sallyport.bus.ConnectionCommand.Listing;
import dev.sallyport.bus.ConnectionCommand.Result;
import dev.sallyport.bus.EngineCommand;
import dev.sallyport.bus.Local;
import dev.sallyport.config.Family;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.ToolPolicy;
import dev.sallyport.engine.Held.HeldDial;
import dev.sallyport.engine.Held.HeldSession;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Context;
import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a deployed connection answers, whatever its engine: attempts and sessions come as a test says. */
class ConnectionVerticleTest {
    private static final ServerConfig SERVER = ServerConfigs.url("srv", "ws://127.0.0.1:1/", null);

    private final List<HeldDial> dials = new CopyOnWriteArrayList<>();
    private final List<Confined> connections = new CopyOnWriteArrayList<>();
    private final EngineHarness engine = new EngineHarness(new HeldEngine());

    private final class HeldEngine extends EngineVerticle {
        HeldEngine() {
            super(Family.LEGACY);
        }

        @Override
        protected Dialer dialer(ServerConfig server, Context connection) {
            if (server.id().equals("odd")) {
                throw new IllegalStateException("s3cr3t");
            }
            connections.add(new Confined(connection));
            return number -> {
                HeldDial dial = new HeldDial(number);
                dials.add(dial);
                return dial;
            };
        }
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private HeldDial dial() {
        Awaitility.await().until(() -> !dials.isEmpty());
        return dials.get(0);
    }

    private Confined on() {
        return connections.get(0);
    }

    private HeldSession connect(ServerConfig server) {
        Future<Result> connect = engine.connecting(server);
        HeldDial dial = dial();
        HeldSession session = on().get(dial::opens);
        await(connect);
        return session;
    }

    /** Ends what a test leaves open, so that the engine can be undeployed. */
    private void end(Held held) {
        Future<Result> close = engine.closing("srv");
        Awaitility.await().until(() -> held.closes() == 1);
        on().run(held::isGone);
        assertThat(await(close)).isInstanceOf(Done.class);
    }

    private Reply call(String tool) {
        return engine.call("srv", tool, "{}");
    }

    @Test
    @Tag("OUT-1")
    void aCallWithoutASessionWasNotSentAndSaysWhyThereIsNone() {
        Future<Result> connect = engine.connecting(SERVER);
        assertThat(call("echo")).isEqualTo(new Failure.NotSent("MCP server \"srv\" is connecting"));
        assertThat(engine.list("srv")).isEqualTo(new Failed("MCP server \"srv\" is connecting", false, false, 0));
        HeldDial dial = dial();
        on().run(() -> dial.fails(ConnectException.ordinary("no answer")));
        on().run(dial::isGone);
        await(connect);
        assertThat(call("echo"))
                .isInstanceOfSatisfying(
                        Failure.NotSent.class,
                        failure -> assertThat(failure.message())
                                .startsWith("MCP server \"srv\" isn't connected: no answer"));
    }

    @Test
    void aCallAndAListingGoToTheSession() {
        HeldSession session = connect(SERVER);
        assertThat(call("echo")).isEqualTo(new Failure.Unusable("the session was asked for echo"));
        assertThat(engine.list("srv")).isEqualTo(new Listing(1, List.of()));
        end(session);
    }

    @Test
    @Tag("RFR-7")
    void aToolThatIsNotPublishedIsUnknownThoughItIsCalled() {
        HeldSession session = connect(new ServerConfig(
                SERVER.id(),
                true,
                SERVER.endpoint(),
                new ToolPolicy("pre", List.of(), List.of("hidden")),
                SERVER.reconnect(),
                SERVER.requestTimeoutMs(),
                SERVER.limits(),
                SERVER.absentResultType(),
                SERVER.mcpl()));
        assertThat(call("hidden")).isEqualTo(new Failure.UnknownTool("pre--hidden"));
        assertThat(call("echo")).isInstanceOf(Failure.Unusable.class);
        end(session);
    }

    @Test
    void whatIsUndeployedIsGoneAndMayBeDeployedAgain() {
        engine.deploy(SERVER);
        assertThat(engine.status("srv").state()).isEqualTo("connecting");
        undeploy();
        assertThat(engine.vertx().deploymentIDs()).hasSize(3);
        undeploy();
        engine.deploy(SERVER);
        assertThat(engine.status("srv").state()).isEqualTo("connecting");
    }

    private void undeploy() {
        await(Local.request(engine.vertx(), Addresses.engine(Family.LEGACY.word()), new EngineCommand.Undeploy("srv")));
    }

    @Test
    @Tag("RED-10")
    void aConnectionThatCannotBeDeployedIsReportedByTheErrorsClass() {
        Future<?> deployed = Local.request(
                engine.vertx(),
                Addresses.engine(Family.LEGACY.word()),
                new EngineCommand.Deploy(SERVER.withId("odd"), 1));
        assertThat(await(deployed.map("").otherwise(Throwable::getMessage)))
                .contains("java.lang.IllegalStateException")
                .doesNotContain("s3cr3t");
    }

    @Test
    @Tag("OWN-4")
    void undeployingClosesWhatStillRuns() {
        HeldSession session = connect(SERVER);
        Future<?> undeployed = Local.request(
                engine.vertx(), Addresses.engine(Family.LEGACY.word()), new EngineCommand.Undeploy("srv"));
        Awaitility.await().until(() -> session.closes() == 1);
        assertThat(undeployed.isComplete()).isFalse();
        on().run(session::isGone);
        await(undeployed);
    }
}
