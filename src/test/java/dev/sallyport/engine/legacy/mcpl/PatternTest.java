package dev.sallyport.engine.legacy.mcpl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The three ways of matching dotted names, which look alike and are not. */
@Tag("LEG-30")
class PatternTest {
    private static final String CHANNELS = "channels.register channels.lifecycle channels.publish channels.incoming"
            + " channels.streaming channels.acknowledge channels.typing";
    private static final String INJECT = "contextHooks.beforeInference.inject.system"
            + " contextHooks.beforeInference.inject.beforeUser contextHooks.beforeInference.inject.afterUser";
    private static final String DEPTH_ONE = "pushEvents tools modelInfo inferenceRequest inferenceLifecycle";

    @ParameterizedTest
    @CsvSource(
            emptyValue = "",
            value = {
                "pushEvents, pushEvents",
                "channels, ''",
                "channels., ''",
                "channels.*, " + CHANNELS,
                "channels.pub*, ''",
                "*.publish, channels.publish",
                "contextHooks.*, ''",
                "contextHooks.*.*, contextHooks.beforeInference.observe",
                "contextHooks.*.*.*, " + INJECT,
                "contextHooks.beforeInference.inject.*, " + INJECT,
                "*, " + DEPTH_ONE,
                "**, ''",
                "inferenceRequest, inferenceRequest",
                "inferenceRequest.*, inferenceRequest.streaming",
                "PushEvents, ''",
                "channels.publish.more, ''",
                "'', ''",
            })
    void grantingIsExact(String pattern, String capabilities) {
        assertThat(paths(new GrantPattern(pattern)::matches)).isEqualTo(words(capabilities));
    }

    @ParameterizedTest
    @CsvSource(
            emptyValue = "",
            value = {
                "pushEvents, pushEvents",
                "channels, " + CHANNELS,
                "channels.*, " + CHANNELS,
                "channels.publish, channels.publish",
                "contextHooks.*.inject, " + INJECT,
                "inferenceRequest, inferenceRequest inferenceRequest.streaming",
                "inferenceRequest.streaming, inferenceRequest.streaming",
                "toolLifecycle, toolLifecycle.observe toolLifecycle.inputs",
                "chan, ''",
                "channels., ''",
                "'', ''",
            })
    void denyingTakesSubtrees(String pattern, String capabilities) {
        assertThat(paths(new DenyPattern(pattern)::covers)).isEqualTo(words(capabilities));
    }

    @ParameterizedTest
    @CsvSource({
        "memory.retrieval, memory.retrieval, true",
        "memory.*, memory.retrieval, true",
        "memory.*, memory, false",
        "memory.*, memory.a.b, false",
        "memory, memory.retrieval, false",
        "*, heartbeat, true",
        "*, memory.retrieval, false",
        "*.retrieval, memory.retrieval, true",
        "Memory.*, memory.retrieval, false",
    })
    void featureSetsAreSelectedSegmentBySegment(String pattern, String name, boolean matches) {
        assertThat(new FeatureSetPattern(pattern).matches(name)).isEqualTo(matches);
    }

    private static Set<String> paths(Predicate<Capability> which) {
        return Arrays.stream(Capability.values())
                .filter(which)
                .map(Capability::path)
                .collect(Collectors.toSet());
    }

    private static Set<String> words(String text) {
        return Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty()).collect(Collectors.toSet());
    }
}
