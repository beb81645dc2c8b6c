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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    private List<JsonObject> details(String kind) {
        return talk.traces.stream()
                .filter(trace -> trace.kind().equals(kind))
                .map(trace -> trace.detail())
                .toList();
    }

    @Test
    void aSetThatIsOffIsTracedWithItsReasonUnlessNobodySelectedIt() {
        talk.establish("{'pushEvents':true,'modelInfo':false," + SETS + "}");

        assertThat(details("mcpl:feature-set-disabled"))
                .extracting(detail -> detail.encode().replace('"', '\''))
                .containsExactly(
                        "{'featureSet':'lacks','reason':'missing_capabilities','selectedByConfig':true,"
                                + "'missing':['modelInfo','toolLifecycle.observe']}",
                        "{'featureSet':'odd','reason':'invalid_uses','selectedByConfig':true,"
                                + "'unrecognized':['no.such','***','7']}");
        assertThat(details("mcpl:policy-refused")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'error':{'code':-32601,'message':'Method not found'} | it answered with error -32601: Method not found",
                "'result':[] | the receipt is not an object",
                "'result':{'accepted':false,'fallback':'mcp-only'} | it refused",
                "'result':{'accepted':false,'reason':'hunter2hunter2'} | it refused: *** (it names no fallback)",
            })
    void whatDoesNotAcceptIsTracedWithItsReason(String answer, String reason) {
        Future<Bytes> done = talk.begin("{'pushEvents':true}");
        talk.answers(1, answer);

        await(done);
        assertThat(details("mcpl:policy-refused"))
                .containsExactly(new JsonObject()
                        .put("phase", "initial")
                        .put("reason", reason)
                        .put("fallback", "mcp-only"));
    }

    @Test
    void aReceiptThatDoesNotComeIsTracedToo() {
        try (Talk hasty =
                new Talk(ServerConfigs.url("srv", "ws://127.0.0.1:1/", null), new Patience(20_000, 50, 20_000, 0))) {
            await(hasty.begin("{'pushEvents':true}"));

            assertThat(hasty.traces)
                    .singleElement()
                    .satisfies(trace ->
                            assertThat(trace.detail().getString("reason")).isEqualTo("it gave no receipt"));
            assertThat(hasty.sent()).last().asString().contains("notifications/cancelled", "'requestId':1");
        }
    }

    @Test
    void theRefusalOfAChangeIsTracedAsThatOfAChange() {
        talk.establish("{'pushEvents':true}");
        talk.hears(
                "{'jsonrpc':'2.0','method':'mcpl/manifestChanged','params':{'revision':'sha256:x','domains':['capabilities']}}");
        talk.answers(2, "'result':{'pushEvents':true,'modelInfo':true}");
        talk.answers(3, "'result':{'accepted':false,'fallback':'close','reason':'not that'}");

        assertThat(details("mcpl:policy-refused"))
                .containsExactly(new JsonObject()
                        .put("phase", "change")
                        .put("reason", "it refused: not that")
                        .put("fallback", "close"));
        assertThat(talk.conversation.lost().result()).contains("asked to be closed");
    }

    @Test
    void aChangeThatIsAcceptedIsTraced() {
        talk.establish("{'pushEvents':true}");
        talk.hears("{'jsonrpc':'2.0','method':'mcpl/manifestChanged','params':{'revision':'sha256:x',"
                + "'domains':['featureSets','capabilities']}}");
        talk.answers(2, "'result':{'modelInfo':true}");
        talk.answers(3, "'result':{'accepted':true}");

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
