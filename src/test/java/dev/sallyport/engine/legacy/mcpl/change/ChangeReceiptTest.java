package dev.sallyport.engine.legacy.mcpl.change;

import static dev.sallyport.engine.legacy.mcpl.Json.manifest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.engine.legacy.mcpl.Grant;
import dev.sallyport.engine.legacy.mcpl.Offer;
import dev.sallyport.engine.legacy.mcpl.OperatorPolicy;
import dev.sallyport.engine.legacy.mcpl.change.Impact.Disposition;
import dev.sallyport.engine.legacy.mcpl.change.Impact.Kind;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("LEG-31")
class ChangeReceiptTest {
    private static final String SET = "'description':'d','uses':['pushEvents']";
    private static final ManifestChanged HINT = new ManifestChanged("theirs", Set.of(Domain.CAPABILITIES));

    @Test
    void whatIsNoLongerAdvertisedIsRevokedAndTakesItsSetsAlong() {
        ChangeReceipt receipt =
                change("{'pushEvents':true,'featureSets':{'f':{" + SET + "}}}", "{'featureSets':{'f':{" + SET + "}}}");

        assertThat(receipt.impacts())
                .containsExactly(
                        new Impact(Kind.CAPABILITY_REVOKED, "pushEvents", Disposition.APPLIED),
                        new Impact(Kind.FEATURE_DEGRADED, "f", Disposition.APPLIED));
    }

    @Test
    void whatIsNewlyAdvertisedAndAllowedIsAppliedAndRestoresItsSets() {
        ChangeReceipt receipt =
                change("{'featureSets':{'f':{" + SET + "}}}", "{'pushEvents':true,'featureSets':{'f':{" + SET + "}}}");

        assertThat(receipt.impacts())
                .containsExactly(
                        new Impact(Kind.CAPABILITY_EXPANSION_PENDING, "pushEvents", Disposition.APPLIED),
                        new Impact(Kind.FEATURE_RESTORED, "f", Disposition.APPLIED));
    }

    @Test
    void whatOnlyAnOperatorCanGiveNeedsADecision() {
        assertThat(change("{}", "{'toolLifecycle':{'observe':true}}").impacts())
                .containsExactly(new Impact(
                        Kind.CAPABILITY_EXPANSION_PENDING, "toolLifecycle.observe", Disposition.DECISION_NEEDED));
    }

    @Test
    void whatWasOfferedAndNotTakenIsSaid() {
        Offer before = offer("{}");
        Offer after = offer("{'pushEvents':true}");

        ChangeReceipt receipt =
                ChangeReceipt.of(HINT, new Situation(before, before.grant()), new Situation(after, before.grant()));

        assertThat(receipt.impacts())
                .containsExactly(
                        new Impact(Kind.CAPABILITY_EXPANSION_PENDING, "pushEvents", Disposition.INFORMATIONAL));
    }

    @Test
    void aRefusalRevokesEverything() {
        Offer offer = offer("{'pushEvents':true}");

        ChangeReceipt receipt =
                ChangeReceipt.of(HINT, new Situation(offer, offer.grant()), new Situation(offer, Grant.NONE));

        assertThat(receipt.impacts()).extracting(Impact::subject).containsExactly("pushEvents", "tools");
    }

    @Test
    void anotherOntologyEndsWhatWasAcceptedOfTheFormer() {
        ChangeReceipt changed = change(ontology("'x:a'"), ontology("'x:b'"));
        ChangeReceipt gone = change(ontology("'x:a'"), "{'pushEvents':true,'featureSets':{'f':{" + SET + "}}}");
        ChangeReceipt same = change(ontology("'x:a'"), ontology("'x:a'"));

        Impact ended = new Impact(Kind.ONTOLOGY_ACCEPTANCE_INVALIDATED, "f", Disposition.APPLIED);
        assertThat(changed.impacts()).containsExactly(ended);
        assertThat(gone.impacts()).containsExactly(ended);
        assertThat(same.impacts()).isEmpty();
    }

    @Test
    void theRevisionIsTheHostsOwn() {
        assertThat(change("{}", "{'version':'0.5','revision':'wrong'}").revision())
                .isEqualTo("sha256:bzEkFjhXH4ynFLptjb7MFQkzMSEXiRkRuGnA1GVxF8g");
        assertThat(change("{}", "{'not an identifier':true}").revision()).isNull();
    }

    private static String ontology(String tag) {
        return "{'pushEvents':true,'featureSets':{'f':{" + SET + ",'tagOntology':{'tags':{" + tag + ":{}}}}}}";
    }

    private static ChangeReceipt change(String before, String after) {
        return ChangeReceipt.of(HINT, accepted(offer(before)), accepted(offer(after)));
    }

    private static Situation accepted(Offer offer) {
        return new Situation(offer, offer.grant());
    }

    private static Offer offer(String mcpl) {
        return Offer.of(manifest(mcpl), OperatorPolicy.DEFAULT);
    }
}
