package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.ServerNotice;
import dev.sallyport.config.AbsentResultType;
import dev.sallyport.config.ReconnectPolicy;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.engine.EngineHarness;
import dev.sallyport.engine.ServerConfigs;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The subscription to a server's lists, and what a listing is worth meanwhile, over a wire that a test holds. */
@Tag("MOD-30")
class ListChangesWireTest {
    private static final String ALL =
            "{\"tools\":{\"listChanged\":true},\"prompts\":{\"listChanged\":true},\"resources\":{\"listChanged\":true}}";

    private final Vertx vertx = Vertx.vertx();
    private final HeldWire wire = new HeldWire(vertx, true);
    private final AtomicInteger told = new AtomicInteger();

    @AfterEach
    void close() {
        EngineHarness.await(vertx.close());
    }

    private ModernSession session(String capabilities) {
        ServerConfig server = ServerConfigs.url("h", "http://127.0.0.1:1/", null);
        ModernSession session = wire.session(
                ModernBench.with(server, new ReconnectPolicy(false, 1, 1), AbsentResultType.FAIL), capabilities);
        wire.confined().run(() -> session.onToolsChanged(told::incrementAndGet));
        return session;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
                    {"tools":{"listChanged":true}}                           | {"toolsListChanged":true}
                    {"prompts":{"listChanged":true},"tools":{}}              | {"promptsListChanged":true}
                    {"resources":{"listChanged":true},"tools":{"listChanged":true}} | {"toolsListChanged":true,"resourcesListChanged":true}
                    """)
    void whatIsDeclaredIsAskedFor(String capabilities, String wanted) {
        session(capabilities);
        assertThat(wire.leg(1).request().method()).isEqualTo(Modern.LISTEN);
        assertThat(wire.leg(1).text()).contains("\"notifications\":" + wanted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"tools\":{}}", "{\"tools\":{\"listChanged\":false}}", "{\"tools\":true}", "[]"})
    void whatIsNotDeclaredIsNotAskedFor(String capabilities) {
        session(capabilities);
        assertThat(wire.legs()).isZero();
    }

    @Test
    void changesOfToolsAreToldAndThoseOfOtherListsPublished() {
        List<ServerNotice> notices = new CopyOnWriteArrayList<>();
        Local.register(vertx);
        vertx.eventBus().<ServerNotice>localConsumer(Addresses.SERVER_NOTICES, notice -> notices.add(notice.body()));
        session(ALL);
        wire.leg(1).tells(Modern.ACKNOWLEDGED, "{}");
        wire.leg(1).tells(Modern.PROMPTS_CHANGED, "{\"p\":1}");
        wire.leg(1).tells(Modern.RESOURCES_CHANGED, "{\"r\":1}");
        wire.leg(1).tells("notifications/later", "{}");
        assertThat(told).hasValue(0);
        wire.leg(1).tells(Modern.TOOLS_CHANGED, "{}");
        assertThat(told).hasValue(1);
        await().until(() -> notices.size() == 2);
        assertThat(notices)
                .containsExactly(
                        new ServerNotice("h", Modern.PROMPTS_CHANGED, Bytes.utf8("{\"p\":1}")),
                        new ServerNotice("h", Modern.RESOURCES_CHANGED, Bytes.utf8("{\"r\":1}")));
    }

    @Test
    void aLostOneIsAskedForAgainAndTheToolsMayHaveChangedOnceItIsBack() {
        session(ALL);
        wire.leg(1).tells(Modern.ACKNOWLEDGED, "{}");
        wire.leg(1).ends(new LegEnd.Lost("gone"));
        assertThat(wire.leg(2).request().id())
                .isNotEqualTo(wire.leg(1).request().id());
        assertThat(told).hasValue(0);
        wire.leg(1).ends(new LegEnd.Lost("gone"));
        wire.leg(2).tells(Modern.ACKNOWLEDGED, "{}");
        assertThat(told).hasValue(1);
        assertThat(wire.legs()).isEqualTo(2);
    }

    @Test
    void closingEndsItAndWhatStillComesIsNotTold() {
        ModernSession session = session(ALL);
        wire.confined().get(session::close);
        assertThat(wire.leg(1).cancelled()).isEqualTo("the connection is closed");
        wire.leg(1).tells(Modern.TOOLS_CHANGED, "{}");
        assertThat(told).hasValue(0);
        wire.leg(1).ends(new LegEnd.Lost("gone"));
        EngineHarness.await(vertx.timer(20, java.util.concurrent.TimeUnit.MILLISECONDS));
        assertThat(wire.legs()).isEqualTo(1);
    }

    @Test
    void closingWhileItWaitsToAskAgainAsksNoMore() {
        ModernSession session = session(ALL);
        wire.confined().run(() -> {
            wire.leg(1).ends(new LegEnd.Lost("gone"));
            session.close();
        });
        EngineHarness.await(vertx.timer(20, java.util.concurrent.TimeUnit.MILLISECONDS));
        assertThat(wire.legs()).isEqualTo(1);
        assertThat(wire.leg(1).cancelled()).isNull();
    }

    private void list(ModernSession session, int leg, String scope) {
        var listing = wire.confined().get(session::listTools);
        wire.leg(leg).answers("{\"tools\":[],\"ttlMs\":60000,\"cacheScope\":\"" + scope + "\"}");
        assertThat(EngineHarness.await(listing)).isEmpty();
    }

    @Test
    @Tag("MOD-4")
    void aPublicListingCountsForEveryCredentialUntilTheToolsChange() {
        ModernSession session = session("{\"tools\":{\"listChanged\":true}}");
        list(session, 2, "public");
        wire.changeCredential();
        assertThat(EngineHarness.await(wire.confined().get(session::listTools))).isEmpty();
        assertThat(wire.legs()).isEqualTo(2);
        wire.leg(1).tells(Modern.TOOLS_CHANGED, "{}");
        list(session, 3, "public");
    }

    @Test
    @Tag("MOD-4")
    void aPrivateListingCountsForItsCredential() {
        ModernSession session = session("{}");
        list(session, 1, "private");
        assertThat(EngineHarness.await(wire.confined().get(session::listTools))).isEmpty();
        assertThat(wire.legs()).isEqualTo(1);
        wire.changeCredential();
        list(session, 2, "private");
    }
}
