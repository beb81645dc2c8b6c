package dev.sallyport.engine.legacy.mcpl;

import static dev.sallyport.engine.legacy.mcpl.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("LEG-1")
class HostCapabilitiesTest {
    @Test
    void nothingIsClaimedThatNobodyServes() {
        assertThat(HostCapabilities.of(Set.of())).hasToString("{\"version\":\"0.5\",\"featureSets\":true}");
    }

    @Test
    void whatIsServedIsNested() {
        assertThat(HostCapabilities.of(Set.of(
                        Capability.INFERENCE_REQUEST,
                        Capability.INFERENCE_REQUEST_STREAMING,
                        Capability.INJECT_AFTER_USER)))
                .isEqualTo(json("{'version':'0.5','inferenceRequest':{'streaming':true},"
                        + "'contextHooks':{'beforeInference':{'inject':{'afterUser':true}}},'featureSets':true}"));
    }

    @Test
    void toolsArePlainMcpAndNotSaidHere() {
        assertThat(HostCapabilities.of(Set.of(Capability.TOOLS))).isEqualTo(HostCapabilities.of(Set.of()));
    }

    @Property
    void itReadsBackAsWhatWasSaid(@ForAll Set<Capability> served) {
        // Streaming alone is written as an object, which says the request itself too.
        if (served.contains(Capability.INFERENCE_REQUEST) || !served.contains(Capability.INFERENCE_REQUEST_STREAMING)) {
            boolean tools = served.contains(Capability.TOOLS);
            if (served.contains(Capability.INFERENCE_REQUEST)) {
                served.add(Capability.INFERENCE_REQUEST_STREAMING);
            }
            assertThat(Advertisement.of(HostCapabilities.of(served), tools)).isEqualTo(served);
        }
    }
}
