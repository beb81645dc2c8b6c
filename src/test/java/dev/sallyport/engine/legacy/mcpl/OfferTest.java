package dev.sallyport.engine.legacy.mcpl;

import static dev.sallyport.engine.legacy.mcpl.Json.json;
import static dev.sallyport.engine.legacy.mcpl.Json.manifest;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is offered to a server: its advertisement, less the operator's policy. */
@Tag("LEG-30")
class OfferTest {
    private static final Manifest EVERYTHING =
            manifest("{'pushEvents':true,'modelInfo':true,'inferenceRequest':true,'inferenceLifecycle':true,"
                    + "'contextHooks':true,'channels':true,'toolLifecycle':true}");
    private static final Manifest MEMORY =
            manifest("{'pushEvents':true,'contextHooks':{'beforeInference':{'inject':{'system':true}}},'featureSets':{"
                    + "'memory.push':{'description':'d','uses':['pushEvents']},"
                    + "'memory.inject':{'description':'d','uses':['contextHooks.beforeInference.inject.system']},"
                    + "'other':{'description':'d','uses':['tools']}}}");

    @Test
    void withoutAPolicyEverythingButWhatIsDeniedByDefaultIsOffered() {
        Offer offer = Offer.of(EVERYTHING, OperatorPolicy.DEFAULT);

        assertThat(Capability.values())
                .allSatisfy(capability ->
                        assertThat(offer.grant().allows(capability)).isEqualTo(!capability.deniedByDefault()));
        assertThat(offer.deniedByDefault()).hasSize(3);
        assertThat(offer.masked()).isEmpty();
    }

    @Test
    void namingOneDeniedByDefaultGrantsItAndTheListIsThenAllThereIs() {
        Offer offer = offer(EVERYTHING, List.of("contextHooks.beforeInference.inject.*", "tools"), List.of());

        assertThat(offer.grant().paths())
                .containsExactly(
                        "contextHooks.beforeInference.inject.afterUser",
                        "contextHooks.beforeInference.inject.beforeUser",
                        "contextHooks.beforeInference.inject.system",
                        "tools");
    }

    @Test
    void aDenyWinsOverAllowingAndTakesTheSubtree() {
        Offer offer = offer(EVERYTHING, List.of("channels.*", "pushEvents"), List.of("channels"));

        assertThat(offer.grant().paths()).containsExactly("pushEvents");
        assertThat(offer.masked()).contains(Capability.CHANNELS_PUBLISH);
    }

    @Test
    void anEmptyAllowListAllowsNothing() {
        assertThat(offer(EVERYTHING, List.of(), List.of()).grant()).isEqualTo(Grant.NONE);
    }

    @Test
    void aLifecycleBlockNamesItsCapabilityBesideAnyList() {
        CapabilityPolicy policy = new CapabilityPolicy(
                List.of(new GrantPattern("pushEvents")), List.of(), Set.of(Capability.TOOL_LIFECYCLE_OBSERVE));
        Offer offer = Offer.of(EVERYTHING, new OperatorPolicy(policy, FeatureSetSelection.ALL, false));

        assertThat(offer.grant().paths()).containsExactly("pushEvents", "toolLifecycle.observe");
    }

    @Test
    void nothingIsGrantedThatIsNotAdvertised() {
        Offer offer = offer(manifest("{'pushEvents':true}"), List.of("*", "channels.*"), List.of());

        assertThat(offer.grant().paths()).containsExactly("pushEvents", "tools");
    }

    @Property
    void anOfferIsNeverMoreThanTheAdvertisementAndNeverDeniedTwice(
            @ForAll Set<Capability> advertised,
            @ForAll @Size(max = 4) List<Capability> enabled,
            @ForAll @Size(max = 3) List<Capability> disabled) {
        Manifest manifest = new Manifest(EVERYTHING.raw(), null, null, advertised, Map.of(), List.of());
        Offer offer = offer(manifest, Capability.paths(enabled), Capability.paths(disabled));

        assertThat(advertised).containsAll(offer.grant().effective());
        assertThat(offer.grant().effective()).noneMatch(disabled::contains);
        assertThat(enabled).containsAll(offer.grant().effective());
        assertThat(offer.masked()).noneMatch(offer.deniedByDefault()::contains);
        int parts = offer.grant().effective().size()
                + offer.masked().size()
                + offer.deniedByDefault().size();
        assertThat(parts).isEqualTo(advertised.size());
    }

    @Test
    @Tag("LEG-31")
    void theUpdateNamesTheGrantWhatIsDeniedAndTheSetsSelected() {
        OperatorPolicy policy = new OperatorPolicy(
                CapabilityPolicy.DEFAULT,
                new FeatureSetSelection(
                        List.of(new FeatureSetPattern("memory.*"), new FeatureSetPattern("other")),
                        List.of(new FeatureSetPattern("memory.inject"))),
                false);

        assertThat(Offer.of(MEMORY, policy).params())
                .isEqualTo(json("{'effectiveCapabilities':['pushEvents','tools'],"
                        + "'deniedCapabilities':['contextHooks.beforeInference.inject.system'],"
                        + "'enabled':['memory.push','other'],'disabled':['memory.inject']}"));
    }

    @Test
    @Tag("LEG-31")
    void theUpdateIsSentEvenWhereNothingIsGranted() {
        Offer offer = offer(manifest("{}"), List.of(), List.of());

        assertThat(offer.params()).isEqualTo(json("{'effectiveCapabilities':[],'deniedCapabilities':['tools']}"));
    }

    @Test
    @Tag("LEG-31")
    void anAllowListThatSelectsNothingIsSentAsEmptyBecauseAbsentMeansNoConstraint() {
        OperatorPolicy none =
                new OperatorPolicy(CapabilityPolicy.DEFAULT, new FeatureSetSelection(List.of(), List.of()), false);

        assertThat(Offer.of(MEMORY, none).params().path("enabled")).isEqualTo(json("[]"));
        assertThat(Offer.of(MEMORY, OperatorPolicy.DEFAULT).params().has("enabled"))
                .isFalse();
    }

    @Property
    void noPathIsEverBothEffectiveAndDenied(
            @ForAll Set<Capability> advertised, @ForAll @Size(max = 3) List<Capability> disabled) {
        Manifest manifest = new Manifest(EVERYTHING.raw(), null, null, advertised, Map.of(), List.of());
        ObjectNode params = offer(manifest, null, Capability.paths(disabled)).params();

        assertThat(params.path("effectiveCapabilities"))
                .noneMatch(path -> params.path("deniedCapabilities").toString().contains(path.toString()));
    }

    private static Offer offer(Manifest manifest, @Nullable List<String> enabled, List<String> disabled) {
        CapabilityPolicy policy = new CapabilityPolicy(
                enabled == null ? null : enabled.stream().map(GrantPattern::new).toList(),
                disabled.stream().map(DenyPattern::new).toList(),
                Set.of());
        return Offer.of(manifest, new OperatorPolicy(policy, FeatureSetSelection.ALL, false));
    }
}
