package dev.sallyport.engine.legacy.mcpl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("LEG-30")
class CapabilityTest {
    @Test
    void threeAreDeniedByDefault() {
        assertThat(Arrays.stream(Capability.values()).filter(Capability::deniedByDefault))
                .extracting(Capability::path)
                .containsExactlyInAnyOrder(
                        "contextHooks.beforeInference.inject.system", "toolLifecycle.observe", "toolLifecycle.inputs");
    }

    @Test
    void innerNodesAreNoCapabilitiesExceptInferenceRequest() {
        assertThat(Capability.of("inferenceRequest")).contains(Capability.INFERENCE_REQUEST);
        assertThat(Capability.of("channels")).isEmpty();
        assertThat(Capability.of("contextHooks.beforeInference")).isEmpty();
        assertThat(Capability.of("channels.observe")).isEmpty();
    }

    @Test
    void everyPathLeadsBackToItsCapability() {
        assertThat(Capability.values())
                .hasSize(19)
                .allSatisfy(capability ->
                        assertThat(Capability.of(capability.path())).contains(capability));
    }
}
