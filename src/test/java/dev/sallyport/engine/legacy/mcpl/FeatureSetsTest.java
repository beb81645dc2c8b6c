package dev.sallyport.engine.legacy.mcpl;

import static dev.sallyport.engine.legacy.mcpl.Json.manifest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.engine.legacy.mcpl.FeatureSet.OffReason;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("LEG-30")
class FeatureSetsTest {
    private static final Manifest DECLARED = manifest("{'featureSets':{"
            + "'memory.push':{'description':'d','uses':['pushEvents','tools']},"
            + "'broken':{'description':'d','uses':['channels.observe']}}}");

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            emptyValue = "",
            value = {
                "PUSH_EVENTS TOOLS, -, '', -",
                "PUSH_EVENTS TOOLS, memory.*, '', -",
                "PUSH_EVENTS TOOLS, memory.push, '', -",
                "PUSH_EVENTS TOOLS, '', '', NOT_SELECTED",
                "PUSH_EVENTS TOOLS, other, '', NOT_SELECTED",
                "PUSH_EVENTS TOOLS, memory.*, memory.push, NOT_SELECTED",
                "PUSH_EVENTS TOOLS, -, memory.*, NOT_SELECTED",
                "TOOLS, -, '', MISSING_CAPABILITIES",
                "TOOLS, '', '', MISSING_CAPABILITIES",
                "'', memory.*, '', MISSING_CAPABILITIES",
            })
    void aSetIsOnWhereItsUsesAreGrantedAndTheOperatorWantsIt(
            String granted, @Nullable String enabled, String disabled, @Nullable OffReason off) {
        FeatureSetSelection selection =
                new FeatureSetSelection(enabled == null ? null : patterns(enabled), patterns(disabled));
        FeatureSets sets = FeatureSets.derive(DECLARED, grant(granted), selection);

        FeatureSet set = sets.find("memory.push").orElseThrow();
        assertThat(set.offBecause().orElse(null)).isEqualTo(off);
        assertThat(set.enabled()).isEqualTo(off == null);
    }

    @Test
    void invalidUsesWinOverEveryOtherReason() {
        FeatureSets sets = FeatureSets.derive(
                DECLARED, Grant.NONE, new FeatureSetSelection(List.of(), List.of(new FeatureSetPattern("broken"))));

        FeatureSet broken = sets.find("broken").orElseThrow();
        assertThat(broken.offBecause()).contains(OffReason.INVALID_USES);
        assertThat(broken.declaration().unrecognized()).containsExactly("channels.observe");
    }

    @Test
    void whatIsMissingIsNamed() {
        FeatureSets sets = FeatureSets.derive(DECLARED, grant("TOOLS"), FeatureSetSelection.ALL);

        assertThat(sets.find("memory.push").orElseThrow().missing()).containsExactly(Capability.PUSH_EVENTS);
    }

    @Test
    void aSetThatWasNeverDeclaredIsNotThere() {
        assertThat(FeatureSets.derive(DECLARED, grant("TOOLS"), FeatureSetSelection.ALL)
                        .find("memory"))
                .isEmpty();
    }

    private static Grant grant(String names) {
        return new Grant(
                Set.copyOf(words(names).stream().map(Capability::valueOf).toList()));
    }

    private static List<FeatureSetPattern> patterns(String texts) {
        return words(texts).stream().map(FeatureSetPattern::new).toList();
    }

    private static List<String> words(String text) {
        return Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty()).toList();
    }
}
