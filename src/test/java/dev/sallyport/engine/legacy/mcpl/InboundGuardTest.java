package dev.sallyport.engine.legacy.mcpl;

import static dev.sallyport.engine.legacy.mcpl.Json.json;
import static dev.sallyport.engine.legacy.mcpl.Json.manifest;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("LEG-32")
class InboundGuardTest {
    private static final Manifest MANIFEST =
            manifest("{'pushEvents':true,'inferenceRequest':true,'modelInfo':true,'channels':true,'featureSets':{"
                    + "'push':{'description':'d','uses':['pushEvents','inferenceRequest']},"
                    + "'tools.only':{'description':'d','uses':['tools']},"
                    + "'off':{'description':'d','uses':['pushEvents','inferenceRequest']}}}");
    private static final OperatorPolicy POLICY = new OperatorPolicy(
            new CapabilityPolicy(null, List.of(new DenyPattern("modelInfo")), Set.of()),
            new FeatureSetSelection(null, List.of(new FeatureSetPattern("off"))),
            false);
    private static final Standing IN_FORCE = inForce(MANIFEST);

    private final InboundGuard guard = new InboundGuard(false);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "push/event | {'featureSet':'push'} | 0 | {}",
                "push/event | {'featureSet':'nobody'} | -32003 | {'featureSet':'nobody'}",
                "push/event | {'featureSet':'off'} | -32001 | {'featureSet':'off'}",
                "push/event | {'featureSet':'tools.only'} | -32002 | {'capability':'pushEvents'}",
                "push/event | {} | -32602 | {'field':'featureSet'}",
                "push/event | {'featureSet':7} | -32602 | {'field':'featureSet'}",
                "inference/request | {'featureSet':'push'} | 0 | {}",
                "inference/request | {'featureSet':'nobody'} | -32003 | {'featureSet':'nobody'}",
                "model/info | {} | -32002 | {'capability':'modelInfo'}",
                "tools/observe | {} | -32002 | {'capability':'toolLifecycle.observe'}",
                "channels/register | {} | 0 | {}",
                "channels/changed | {} | 0 | {}",
                "channels/list | {} | 0 | {}",
                "channels/incoming | {} | 0 | {}",
                "host/command | {} | -32002 | {'capability':'host/command'}",
                "scope/elevate | {} | -32601 | {}",
                "state/update | {} | -32601 | {}",
                "state/get | {} | -32601 | {}",
                "branches/list | {} | -32601 | {}",
                "context/afterInference | {} | -32601 | {}",
                "featureSets/changed | {} | -32601 | {}",
                "mcpl/manifestChanged | {} | -32601 | {}",
                "sampling/createMessage | {} | -32601 | {}",
                "'' | {} | -32601 | {}",
            })
    void aRequestIsAdmittedOrAnsweredWithTheCodeOfItsReason(String method, String params, int code, String data) {
        Verdict verdict = guard.decide(IN_FORCE, method, true, json(params));

        if (code == 0) {
            assertThat(verdict).isInstanceOf(Verdict.Admit.class);
        } else {
            assertThat(verdict).isInstanceOfSatisfying(Verdict.Refuse.class, refused -> {
                assertThat(refused.error().code()).isEqualTo(code);
                assertThat(refused.error().toJson().path("data"))
                        .isEqualTo(data.equals("{}") ? json("{}").path("x") : json(data));
            });
        }
    }

    @ParameterizedTest
    @EnumSource(InboundMethod.class)
    void beforeAPolicyStandsNothingPrivilegedIsLetIn(InboundMethod method) {
        Epoch epoch = new Epoch();
        assertDenied(epoch.standing(), method);

        epoch.ask(Offer.of(MANIFEST, OperatorPolicy.DEFAULT));
        assertDenied(epoch.standing(), method);
    }

    @Test
    void whatWasGrantedIsRefusedOnceItIsTakenAway() {
        Epoch epoch = new Epoch();
        epoch.receive(epoch.ask(Offer.of(MANIFEST, POLICY)), Receipt.of(json("{'accepted':true}")));
        assertThat(guard.decide(epoch.standing(), "push/event", true, json("{'featureSet':'push'}")))
                .isInstanceOf(Verdict.Admit.class);

        epoch.ask(Offer.of(manifest("{'channels':true}"), POLICY));

        assertThat(guard.decide(epoch.standing(), "push/event", true, json("{'featureSet':'push'}")))
                .isInstanceOf(Verdict.Refuse.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"channels/incoming", "channels/changed"})
    void twoMethodsAreServedAsNotificationsToo(String method) {
        assertThat(guard.decide(IN_FORCE, method, false, json("{}"))).isInstanceOf(Verdict.Admit.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"push/event", "inference/request", "channels/register", "host/command", "nobody/knows"})
    void otherNotificationsAreIgnored(String method) {
        assertThat(guard.decide(IN_FORCE, method, false, json("{'featureSet':'push'}")))
                .isInstanceOf(Verdict.Ignore.class);
    }

    @Test
    void aNotificationOutsideTheGrantIsIgnored() {
        assertThat(guard.decide(new Standing.Unasked(), "channels/incoming", false, json("{}")))
                .isInstanceOf(Verdict.Ignore.class);
    }

    @Test
    void hostCommandsAreTheOperatorsToAllow() {
        assertThat(new InboundGuard(true).decide(new Standing.Unasked(), "host/command", true, json("{}")))
                .isEqualTo(new Verdict.Admit(InboundMethod.HOST_COMMAND));
    }

    private void assertDenied(Standing standing, InboundMethod method) {
        assertThat(guard.decide(standing, method.method(), true, json("{'featureSet':'push'}")))
                .isInstanceOfSatisfying(Verdict.Refuse.class, refused -> {
                    assertThat(refused.error().code()).isEqualTo(-32002);
                    assertThat(refused.error()
                                    .toJson()
                                    .path("data")
                                    .path("capability")
                                    .asText())
                            .isNotEmpty();
                });
    }

    private static Standing inForce(Manifest manifest) {
        Epoch epoch = new Epoch();
        epoch.receive(epoch.ask(Offer.of(manifest, POLICY)), Receipt.of(json("{'accepted':true}")));
        return epoch.standing();
    }
}
