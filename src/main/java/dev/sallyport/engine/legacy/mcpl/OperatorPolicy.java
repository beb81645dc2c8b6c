package dev.sallyport.engine.legacy.mcpl;

import dev.sallyport.config.McplPolicy;
import dev.sallyport.config.ToolLifecycle;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The operator's side of a grant, as one server's configuration has it.
 *
 * @param capabilities what the server may do
 * @param featureSets which of its bundles are wanted
 * @param allowHostCommands whether {@code host/command} is served at all
 */
public record OperatorPolicy(
        CapabilityPolicy capabilities, FeatureSetSelection featureSets, boolean allowHostCommands) {
    /** Nothing written. */
    public static final OperatorPolicy DEFAULT =
            new OperatorPolicy(CapabilityPolicy.DEFAULT, FeatureSetSelection.ALL, false);

    /** Reads a server's configuration. Its {@code scopes} play no part: MCPL 0.5 has none. */
    public static OperatorPolicy of(McplPolicy config) {
        return new OperatorPolicy(
                new CapabilityPolicy(
                        patterns(config.enabledCapabilities(), GrantPattern::new),
                        config.disabledCapabilities().stream()
                                .map(DenyPattern::new)
                                .toList(),
                        named(config.toolLifecycle())),
                new FeatureSetSelection(
                        patterns(config.enabledFeatureSets(), FeatureSetPattern::new),
                        config.disabledFeatureSets().stream()
                                .map(FeatureSetPattern::new)
                                .toList()),
                config.allowHostCommands());
    }

    /** A block of its own names a capability as much as a pattern does. */
    private static Set<Capability> named(ToolLifecycle lifecycle) {
        EnumSet<Capability> named = EnumSet.noneOf(Capability.class);
        if (lifecycle.observe() != null) {
            named.add(Capability.TOOL_LIFECYCLE_OBSERVE);
        }
        if (lifecycle.inputs() != null) {
            named.add(Capability.TOOL_LIFECYCLE_INPUTS);
        }
        return named;
    }

    private static <T> @Nullable List<T> patterns(@Nullable List<String> texts, Function<String, T> pattern) {
        return texts == null ? null : texts.stream().map(pattern).toList();
    }
}
