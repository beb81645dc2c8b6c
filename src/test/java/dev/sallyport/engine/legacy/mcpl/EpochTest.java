package dev.sallyport.engine.legacy.mcpl;

import static dev.sallyport.engine.legacy.mcpl.Json.json;
import static dev.sallyport.engine.legacy.mcpl.Json.manifest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.redact.ServerText;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("LEG-31")
class EpochTest {
    private static final Offer PUSH_AND_CHANNELS = offer("{'pushEvents':true,'channels':{'publish':true}}");
    private static final Offer PUSH_AND_MODEL = offer("{'pushEvents':true,'modelInfo':true}");
    private static final Receipt ACCEPTED = Receipt.of(json("{'accepted':true}"));
    private static final Receipt DEGRADED = Receipt.of(json("{'accepted':true,'mode':'degraded',"
            + "'unavailableFeatures':[{'featureSet':'x','missingCapabilities':['inferenceRequest']}]}"));
    private static final Receipt MCP_ONLY = Receipt.of(json("{'accepted':false,'fallback':'mcp-only',"
            + "'missingCapabilities':['contextHooks.beforeInference.inject.system']}"));
    private static final Receipt CLOSE = Receipt.of(json("{'accepted':false,'fallback':'close'}"));

    private final Epoch epoch = new Epoch();

    static Stream<Receipt> silent() {
        return Stream.of(
                new Receipt.Unanswered(),
                new Receipt.Malformed("x"),
                new Receipt.Failed(-32601, ServerText.of("Method not found")));
    }

    static Stream<Receipt> refusals() {
        return Stream.of(MCP_ONLY, CLOSE);
    }

    static Stream<Receipt> anythingButAcceptance() {
        return Stream.concat(silent(), refusals());
    }

    @Test
    void nothingIsGrantedBeforeTheFirstReceipt() {
        assertThat(epoch.standing().grant()).isEqualTo(Grant.NONE);

        epoch.ask(PUSH_AND_CHANNELS);

        assertThat(epoch.standing().grant()).isEqualTo(Grant.NONE);
        assertThat(epoch.standing().established()).isFalse();
    }

    @Test
    void anAcceptanceMakesTheOfferTheGrant() {
        epoch.receive(epoch.ask(PUSH_AND_CHANNELS), ACCEPTED);

        assertThat(epoch.standing().grant()).isEqualTo(PUSH_AND_CHANNELS.grant());
        assertThat(epoch.standing().established()).isTrue();
    }

    @Test
    void aDegradedAcceptanceNeitherTakesNorGives() {
        epoch.receive(epoch.ask(PUSH_AND_CHANNELS), DEGRADED);

        assertThat(epoch.standing().grant()).isEqualTo(PUSH_AND_CHANNELS.grant());
    }

    @ParameterizedTest
    @MethodSource("anythingButAcceptance")
    void withoutAnAcceptanceTheFirstPolicyGrantsNothing(Receipt receipt) {
        epoch.receive(epoch.ask(PUSH_AND_CHANNELS), receipt);

        assertThat(epoch.standing()).isInstanceOf(Standing.Dark.class);
        assertThat(epoch.standing().grant()).isEqualTo(Grant.NONE);
        assertThat(epoch.standing().established()).isFalse();
    }

    @Test
    void narrowingAppliesBeforeTheServerAnswersAndWideningOnlyAfter() {
        epoch.receive(epoch.ask(PUSH_AND_CHANNELS), ACCEPTED);

        Standing.Asked asked = epoch.ask(PUSH_AND_MODEL);
        assertThat(epoch.standing().grant().paths()).containsExactly("pushEvents", "tools");

        epoch.receive(asked, ACCEPTED);
        assertThat(epoch.standing().grant().paths()).containsExactly("modelInfo", "pushEvents", "tools");
    }

    @ParameterizedTest
    @MethodSource("silent")
    void aChangeThatIsNotAnsweredNeverWidensAndKeepsWhatWasThere(Receipt receipt) {
        epoch.receive(epoch.ask(PUSH_AND_CHANNELS), ACCEPTED);
        epoch.receive(epoch.ask(PUSH_AND_MODEL), receipt);

        assertThat(epoch.standing().grant().paths()).containsExactly("pushEvents", "tools");
        assertThat(epoch.standing().established()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void aChangeThatIsRefusedLeavesNothing(Receipt receipt) {
        epoch.receive(epoch.ask(PUSH_AND_CHANNELS), ACCEPTED);
        epoch.receive(epoch.ask(PUSH_AND_MODEL), receipt);

        assertThat(epoch.standing().grant()).isEqualTo(Grant.NONE);
        assertThat(epoch.standing().established()).isFalse();
    }

    @Test
    void theReceiptOfAnOfferThatALaterOneReplacedChangesNothing() {
        Standing.Asked first = epoch.ask(PUSH_AND_CHANNELS);
        Standing.Asked second = epoch.ask(PUSH_AND_CHANNELS);

        assertThat(epoch.receive(first, ACCEPTED)).isEmpty();
        assertThat(epoch.standing().grant()).isEqualTo(Grant.NONE);
        assertThat(epoch.receive(second, ACCEPTED)).isPresent();
        assertThat(epoch.receive(second, MCP_ONLY)).isEmpty();
        assertThat(epoch.standing().established()).isTrue();
    }

    @Test
    void theNextEpochBeginsWithNothing() {
        epoch.receive(epoch.ask(PUSH_AND_CHANNELS), ACCEPTED);

        Epoch next = new Epoch();

        assertThat(next.standing().grant()).isEqualTo(Grant.NONE);
        assertThat(next.standing().established()).isFalse();
    }

    @Property
    void noReceiptEverGrantsMoreThanWasOffered(@ForAll Set<Capability> offered, @ForAll boolean degraded) {
        Manifest claims = new Manifest(PUSH_AND_MODEL.manifest().raw(), null, null, offered, Map.of(), List.of());
        Offer offer = Offer.of(claims, OperatorPolicy.DEFAULT);
        Epoch session = new Epoch();

        session.receive(session.ask(offer), degraded ? DEGRADED : ACCEPTED);

        assertThat(offer.grant().effective())
                .containsAll(session.standing().grant().effective());
    }

    private static Offer offer(String mcpl) {
        return Offer.of(manifest(mcpl), OperatorPolicy.DEFAULT);
    }
}
