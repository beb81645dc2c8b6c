package dev.sallyport.engine.legacy;

import static dev.sallyport.engine.EngineHarness.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.engine.ServerConfigs;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What operators are told of a policy exchange, beside the log. */
@Tag("LEG-31")
class PolicyReportTest {
    private static final String SETS = "'featureSets':{'on':{'description':'d','uses':['pushEvents']},"
            + "'lacks':{'description':'d','uses':['pushEvents','modelInfo','toolLifecycle.observe']},"
            + "'odd':{'description':'d','uses':['pushEvents','no.such','hunter2hunter2',7]},"
            + "'off':{'description':'d','uses':['pushEvents']}}";

    private final Talk talk = new Talk(
            ServerConfigs.governed(
                    ServerConfigs.url("srv", "ws://127.0.0.1:1/", null), LegacyPolicyTest.policy(null, List.of())),
            new Patience(20_000, 20_000, 20_000, 0));

    @AfterEach
    void close() {
        talk.close();
    }

    private void establish(String manifest) {
        Future<Bytes> done = new Handshake(talk.conversation).run();
        talk.hears("{'jsonrpc':'2.0','id':0,'result':{'protocolVersion':'2024-11-05','capabilities':{'tools':{},"
                + "'experimental':{'mcpl':" + manifest + "}}}}");
        talk.hears("{'jsonrpc':'2.0','id':1,'result':{'accepted':true}}");
        await(done);
    }

    private List<JsonObject> details(String kind) {
        return talk.traces.stream()
                .filter(trace -> trace.kind().equals(kind))
                .map(trace -> trace.detail())
                .toList();
    }

    @Test
    void aSetThatIsOffIsTracedWithItsReasonUnlessNobodySelectedIt() {
        establish("{'pushEvents':true,'modelInfo':false," + SETS + "}");

        assertThat(details("mcpl:feature-set-disabled"))
                .extracting(detail -> detail.encode().replace('"', '\''))
                .containsExactly(
                        "{'featureSet':'lacks','reason':'missing_capabilities','selectedByConfig':true,"
                                + "'missing':['modelInfo','toolLifecycle.observe']}",
                        "{'featureSet':'odd','reason':'invalid_uses','selectedByConfig':true,"
                                + "'unrecognized':['no.such','***','7']}");
        assertThat(details("mcpl:policy-refused")).isEmpty();
    }

    @Test
    void theRefusalOfAChangeIsTracedAsThatOfAChange() {
        establish("{'pushEvents':true}");
        talk.hears(
                "{'jsonrpc':'2.0','method':'mcpl/manifestChanged','params':{'revision':'sha256:x','domains':['capabilities']}}");
        talk.hears("{'jsonrpc':'2.0','id':2,'result':{'pushEvents':true,'modelInfo':true}}");
        talk.hears("{'jsonrpc':'2.0','id':3,'result':{'accepted':false,'fallback':'close','reason':'not that'}}");

        assertThat(details("mcpl:policy-refused"))
                .containsExactly(new JsonObject()
                        .put("phase", "change")
                        .put("reason", "it refused: not that")
                        .put("fallback", "close"));
        assertThat(talk.conversation.lost().result()).contains("asked to be closed");
    }

    @Test
    void aChangeThatIsAcceptedIsTraced() {
        establish("{'pushEvents':true}");
        talk.hears("{'jsonrpc':'2.0','method':'mcpl/manifestChanged','params':{'revision':'sha256:x',"
                + "'domains':['featureSets','capabilities']}}");
        talk.hears("{'jsonrpc':'2.0','id':2,'result':{'modelInfo':true}}");
        talk.hears("{'jsonrpc':'2.0','id':3,'result':{'accepted':true}}");

        assertThat(details("mcpl:manifest-change-receipt")).singleElement().satisfies(detail -> {
            assertThat(detail.getString("revision")).matches("sha256:[\\w-]{43}");
            assertThat(detail.getJsonArray("announcedDomains")).containsExactly("capabilities", "featureSets");
            assertThat(detail.getJsonArray("impacts").encode().replace('"', '\''))
                    .isEqualTo("[{'impact':'capability-revoked','subject':'pushEvents','disposition':'applied'},"
                            + "{'impact':'capability-expansion-pending','subject':'modelInfo',"
                            + "'disposition':'applied'}]");
        });
    }
}
