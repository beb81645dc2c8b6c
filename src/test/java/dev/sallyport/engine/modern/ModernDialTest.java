package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.engine.ConnectException;
import dev.sallyport.engine.Dial;
import dev.sallyport.engine.EngineHarness;
import dev.sallyport.engine.ServerConfigs;
import dev.sallyport.engine.Session;
import dev.sallyport.kit.Scripts;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.RedactionSource;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.RpcError;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The handshake, and listings in the session that it makes, over a wire that a test holds. */
class ModernDialTest {
    private static final LegEnd REFUSED_THOUGH_LISTED = new LegEnd.Refusal(
            RpcError.of(RpcError.render(-32022, "Unsupported", Bytes.utf8("{\"supported\":[\"2026-07-28\"]}"))), 400);

    private final Vertx vertx = Vertx.vertx();
    private final HeldWire wire = new HeldWire(vertx, false);

    @AfterEach
    void close() {
        EngineHarness.await(vertx.close());
    }

    private Future<Session> dial(long requestTimeoutMs) {
        ServerErrors errors = new ServerErrors("h", new ConnectionRedactor(RedactionSource.NONE));
        ModernDial.Setup setup = new ModernDial.Setup(
                ServerConfigs.within(ServerConfigs.url("h", "http://127.0.0.1:1/", null), requestTimeoutMs),
                abandoned -> Future.succeededFuture(wire),
                errors,
                wire.confined().context());
        Dial dial = wire.confined().get(() -> ModernDial.begin(setup, 3));
        return dial.session();
    }

    private Session session(long requestTimeoutMs) {
        Future<Session> session = dial(requestTimeoutMs);
        wire.leg(1).answers(Scripts.discovered("2026-07-28"));
        return EngineHarness.await(session);
    }

    @Test
    @Tag("MOD-2")
    void discoverIsAskedFirstAndMakesTheSession() {
        Session session = session(1000);
        assertThat(wire.leg(1).request().method()).isEqualTo(Modern.DISCOVER);
        assertThat(session.info().number()).isEqualTo(3);
        assertThat(session.lost()).isSameAs(wire.lost());
        assertThat(session.lastWords()).isEqualTo(wire.lastWords()).isNotEmpty();
        assertThat(wire.legs()).isEqualTo(1);
    }

    @Test
    @Tag("MOD-3")
    void aRefusalThatListsTheRevisionIsCorrectedOnceAndTheSecondIsTheVerdict() {
        Future<Session> session = dial(1000);
        wire.leg(1).ends(REFUSED_THOUGH_LISTED);
        assertThat(session.isComplete()).isFalse();
        wire.leg(2).ends(REFUSED_THOUGH_LISTED);
        assertThat(session.cause())
                .isInstanceOfSatisfying(
                        ConnectException.class,
                        why -> assertThat(why.isVerdict()).isTrue());
        assertThat(wire.legs()).isEqualTo(2);
    }

    @Test
    @Tag("OUT-5")
    void aListingThatIsNotAnsweredInTimeReadsAsARead() {
        Session session = session(20);
        var listing = wire.confined().get(session::listTools);
        assertThat(EngineHarness.await(listing.map("").otherwise(Throwable::getMessage)))
                .contains("it did not answer in time.")
                .endsWith("it is safe to retry.");
    }

    @Test
    @Tag("MOD-4")
    void aListingThatIsRefusedSaysWhy() {
        Session session = session(1000);
        var listing = wire.confined().get(session::listTools);
        wire.leg(2).refuses(-32603, "not now");
        assertThat(listing.cause()).hasMessageContaining("it answered with error -32603: not now");
        var next = wire.confined().get(session::listTools);
        wire.leg(3).answers("{\"tools\":" + Scripts.toolArray("echo") + "}");
        assertThat(EngineHarness.await(next)).hasSize(1);
        assertThat(List.of(wire.leg(2).request().method(), wire.leg(3).request().method()))
                .containsOnly(Modern.TOOLS_LIST);
    }
}
