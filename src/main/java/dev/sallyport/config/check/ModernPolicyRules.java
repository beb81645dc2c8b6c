package dev.sallyport.config.check;

import dev.sallyport.config.Binding;
import dev.sallyport.config.Family;
import dev.sallyport.config.McplPolicy;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.ToolLifecycle;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * MCPL policy that asks a modern server for what it cannot do (rule CFG-16). What only takes something away, or
 * repeats a default, passes (CFG-17).
 */
final class ModernPolicyRules implements ServerRule {
    /** Capabilities that are granted only where a pattern names them. */
    private static final List<String> DENIED_BY_DEFAULT =
            List.of("contextHooks.beforeInference.inject.system", "toolLifecycle.observe", "toolLifecycle.inputs");

    @Override
    public void check(ServerConfig config, Report report) {
        if (Binding.resolve(config)
                .filter(binding -> binding.family() == Family.MODERN)
                .isEmpty()) {
            return;
        }
        McplPolicy policy = config.mcpl();
        if (policy.allowHostCommands()) {
            refuse("allowHostCommands", "true", "false", report);
        }
        capabilities(policy.enabledCapabilities(), report);
        if (policy.channelSubscription().is("auto")
                || !policy.channelSubscription().list().isEmpty()) {
            refuse("channelSubscription", "channels to open", "manual", report);
        }
        policy.scopes().forEach((set, scope) -> {
            if (!scope.whitelist().isEmpty()) {
                refuse("scopes." + set + ".whitelist", "labels to approve", "an empty list", report);
            }
        });
        lifecycle(policy.toolLifecycle(), report);
        bounds(policy, report);
    }

    private static void capabilities(@Nullable List<String> patterns, Report report) {
        if (patterns == null) {
            return;
        }
        for (int i = 0; i < patterns.size(); i++) {
            String pattern = patterns.get(i);
            Optional<String> asked = DENIED_BY_DEFAULT.stream()
                    .filter(capability -> CapabilityPattern.matches(pattern, capability))
                    .findFirst();
            if (asked.isPresent()) {
                refuse("enabledCapabilities[" + i + "]", "a pattern for " + asked.get(), "other capabilities", report);
            }
        }
    }

    private static void lifecycle(ToolLifecycle lifecycle, Report report) {
        if (lifecycle.observe() != null) {
            refuse("toolLifecycle.observe", "a block", "no block", report);
        }
        if (lifecycle.inputs() != null) {
            refuse("toolLifecycle.inputs", "a block", "no block", report);
        }
    }

    private static void bounds(McplPolicy policy, Report report) {
        bound(
                "toolLifecycle.maxInputBytes",
                policy.toolLifecycle().maxInputBytes(),
                ToolLifecycle.DEFAULT.maxInputBytes(),
                report);
        McplPolicy.Autofetch given = policy.autofetch();
        bound("autofetch.maxBytes", given.maxBytes(), McplPolicy.Autofetch.DEFAULT.maxBytes(), report);
        bound("autofetch.maxTotalBytes", given.maxTotalBytes(), McplPolicy.Autofetch.DEFAULT.maxTotalBytes(), report);
    }

    private static void bound(String field, long given, long normal, Report report) {
        if (given > normal) {
            refuse(field, "a bound above its default", "at most " + normal, report);
        }
    }

    private static void refuse(String field, String found, String allowed, Report report) {
        report.add(
                field,
                found + " on a modern server, which has no MCPL",
                allowed,
                "CFG-16",
                "Remove it, or reach the server over ws:// or as a legacy stdio server");
    }
}
