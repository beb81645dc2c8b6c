package dev.sallyport.engine.legacy.mcpl;

import static dev.sallyport.engine.legacy.mcpl.Json.json;
import static dev.sallyport.engine.legacy.mcpl.Json.manifest;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("LEG-30")
class ManifestTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'pushEvents':true} | pushEvents",
                "{'pushEvents':false} | ''",
                "{'pushEvents':'true'} | ''",
                "{'pushEvents':1} | ''",
                "{'pushEvents':null} | ''",
                "{'pushEvents':{}} | ''",
                "{'pushEvents':[true]} | ''",
                "{'version':'0.5','revision':'x','rollback':true,'unknown':true} | ''",
                "{'tools':true} | ''",
                "{'channels':{'publish':true,'incoming':'yes','typing':false,'new':true}} | channels.publish",
                "{'channels.publish':true} | ''",
                "{'channels':{'publish':{'target':true}}} | ''",
                "{'inferenceRequest':true} | inferenceRequest inferenceRequest.streaming",
                "{'inferenceRequest':{}} | inferenceRequest",
                "{'inferenceRequest':{'streaming':false}} | inferenceRequest",
                "{'inferenceRequest':{'streaming':true}} | inferenceRequest inferenceRequest.streaming",
                "{'toolLifecycle':{'observe':true}} | toolLifecycle.observe",
                "{'contextHooks':{'beforeInference':{'observe':true,'inject':{'afterUser':true}}}}"
                        + " | contextHooks.beforeInference.inject.afterUser contextHooks.beforeInference.observe",
                "{'contextHooks':{'beforeInference':{'inject':true}}}"
                        + " | contextHooks.beforeInference.inject.afterUser"
                        + " contextHooks.beforeInference.inject.beforeUser"
                        + " contextHooks.beforeInference.inject.system",
            })
    void shorthandsMeanEveryLeafBelow(String mcpl, String advertised) {
        Manifest manifest = Manifest.of(json(mcpl), false).orElseThrow();

        assertThat(String.join(" ", Capability.paths(manifest.advertised()))).isEqualTo(advertised);
    }

    @Test
    void everyShorthandAtOnceIsTheWholeVocabulary() {
        Manifest manifest = manifest("{'pushEvents':true,'modelInfo':true,'inferenceRequest':true,"
                + "'inferenceLifecycle':true,'contextHooks':true,'channels':true,'toolLifecycle':true}");

        assertThat(manifest.advertised()).containsExactlyInAnyOrder(Capability.values());
    }

    @Test
    void toolsAreAdvertisedBesideTheManifestOnly() {
        Manifest with = Manifest.ofCapabilities(json("{'tools':{},'experimental':{'mcpl':{}}}"))
                .orElseThrow();
        Manifest without = Manifest.ofCapabilities(json("{'experimental':{'mcpl':{'tools':true}}}"))
                .orElseThrow();

        assertThat(with.tools()).isTrue();
        assertThat(without.tools()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'experimental':{}}",
                "{'experimental':true}",
                "{'experimental':{'mcpl':true}}",
                "{'experimental':{'mcpl':[]}}",
                "[]"
            })
    void aServerWithoutAManifestObjectIsAPlainOne(String capabilities) {
        assertThat(Manifest.ofCapabilities(json(capabilities))).isEmpty();
    }

    @Test
    void featureSetsAreReadFromAnObject() {
        Manifest manifest = manifest("{'featureSets':{'b.two':{'description':'d','uses':['tools','pushEvents'],"
                + "'rollback':true},'a':{'description':'d','uses':['modelInfo']}}}");

        assertThat(manifest.featureSets().values())
                .containsExactly(
                        set("b.two", List.of(Capability.TOOLS, Capability.PUSH_EVENTS), List.of(), true),
                        set("a", List.of(Capability.MODEL_INFO), List.of(), false));
        assertThat(manifest.diagnostics()).isEmpty();
    }

    @Test
    void theArrayFormOfOlderServersReadsTheSame() {
        Manifest manifest = manifest("{'version':'0.4','pushEvents':true,'channels':false,'rollback':false,"
                + "'featureSets':[{'name':'heartbeat','uses':['tools'],'rollback':false,'hostState':false,"
                + "'description':'d'}]}");

        assertThat(manifest.featureSets().values())
                .containsExactly(set("heartbeat", List.of(Capability.TOOLS), List.of(), false));
        assertThat(manifest.version()).isEqualTo("0.4");
        assertThat(manifest.diagnostics()).isEmpty();
    }

    @Test
    void elementsOfTheArrayFormThatNameNothingAreLeftOut() {
        Manifest manifest = manifest("{'featureSets':['x',{'uses':['tools']},{'name':7},"
                + "{'name':'f','description':'d','uses':['tools']},{'name':'f','uses':['pushEvents']}]}");

        assertThat(manifest.featureSets().values())
                .containsExactly(set("f", List.of(Capability.TOOLS), List.of(), false));
        assertThat(manifest.diagnostics()).hasSize(4);
    }

    @Test
    void aSetWithoutADescriptionIsOddAndStands() {
        Manifest manifest = manifest("{'featureSets':{'f':{'uses':['tools']},'g':{'description':7,'uses':['tools']}}}");

        assertThat(manifest.featureSets().values()).allMatch(FeatureSetDeclaration::valid);
        assertThat(manifest.diagnostics()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'description':'d'}",
                "{'description':'d','uses':[]}",
                "{'description':'d','uses':'tools'}",
                "{'description':'d','uses':['tools','contextHooks.beforeInference']}",
                "{'description':'d','uses':['tools','channels.observe']}",
                "{'description':'d','uses':['tools',1]}",
                "{'description':'d','uses':['channels.*']}",
                "true",
                "null",
            })
    void usesThatAreNotWhollyUnderstoodMakeASetInvalid(String declaration) {
        Manifest manifest = manifest("{'featureSets':{'f':" + declaration + "}}");

        assertThat(manifest.featureSets().get("f"))
                .isNotNull()
                .extracting(FeatureSetDeclaration::valid)
                .isEqualTo(false);
    }

    @Test
    void membersOfTheWrongTypeReadAsAbsent() {
        Manifest manifest = manifest("{'version':5,'revision':{},'featureSets':'all','channels':'all'}");

        assertThat(manifest.version()).isNull();
        assertThat(manifest.revision()).isNull();
        assertThat(manifest.featureSets()).isEmpty();
        assertThat(manifest.advertised()).containsExactly(Capability.TOOLS);
        assertThat(manifest.diagnostics()).hasSize(1);
    }

    private static FeatureSetDeclaration set(
            String name, List<Capability> uses, List<String> unrecognized, boolean rollback) {
        return new FeatureSetDeclaration(name, Capability.copy(uses), unrecognized, rollback);
    }

    @Test
    void theWholeVocabularyIsNineteenPaths() {
        assertThat(Arrays.stream(Capability.values()).map(Capability::path).distinct())
                .hasSize(19);
    }
}
