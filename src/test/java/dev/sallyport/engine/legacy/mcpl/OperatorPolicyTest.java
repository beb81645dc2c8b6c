package dev.sallyport.engine.legacy.mcpl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.config.McplPolicy;
import dev.sallyport.config.ToolLifecycle;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("LEG-30")
class OperatorPolicyTest {
    @Test
    void nothingWrittenIsTheDefault() {
        assertThat(OperatorPolicy.of(McplPolicy.DEFAULT)).isEqualTo(OperatorPolicy.DEFAULT);
    }

    @Test
    void everyListIsReadAndAnEmptyOneIsNotAnAbsentOne() {
        McplPolicy config = config(List.of(), List.of("a.*"), List.of("channels.*"), List.of("tools"), observed());

        assertThat(OperatorPolicy.of(config))
                .isEqualTo(new OperatorPolicy(
                        new CapabilityPolicy(
                                List.of(new GrantPattern("channels.*")),
                                List.of(new DenyPattern("tools")),
                                Set.of(Capability.TOOL_LIFECYCLE_OBSERVE)),
                        new FeatureSetSelection(List.of(), List.of(new FeatureSetPattern("a.*"))),
                        true));
    }

    @Test
    void anInputsBlockNamesInputs() {
        ToolLifecycle inputs = new ToolLifecycle(null, ToolLifecycle.Inputs.DEFAULT, 16_384);

        assertThat(OperatorPolicy.of(config(List.of(), List.of(), List.of(), List.of(), inputs))
                        .capabilities()
                        .named())
                .containsExactly(Capability.TOOL_LIFECYCLE_INPUTS);
    }

    private static ToolLifecycle observed() {
        return new ToolLifecycle(ToolLifecycle.Observe.DEFAULT, null, 16_384);
    }

    private static McplPolicy config(
            List<String> enabledSets,
            List<String> disabledSets,
            List<String> enabled,
            List<String> disabled,
            ToolLifecycle lifecycle) {
        return new McplPolicy(
                enabledSets,
                disabledSets,
                enabled,
                disabled,
                Map.of(),
                McplPolicy.DEFAULT.channelSubscription(),
                null,
                true,
                lifecycle,
                McplPolicy.Autofetch.DEFAULT,
                true);
    }
}
