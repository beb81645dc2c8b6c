package dev.sallyport.engine.legacy.mcpl;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.redact.ServerText;
import java.util.Optional;

/**
 * Decides about every message of a server that plain MCP does not define, by the grant in force when it is asked (rule
 * LEG-32).
 *
 * <p>The order is MCPL's: is there a policy, is the capability granted, is the feature set declared, is it on. Before
 * the first receipt nothing is granted, so that everything privileged is refused. Used on its connection's context.
 */
public final class InboundGuard {
    private final boolean allowHostCommands;

    /** @param allowHostCommands the operator's setting */
    public InboundGuard(boolean allowHostCommands) {
        this.allowHostCommands = allowHostCommands;
    }

    /**
     * Decides about one message. Changes nothing.
     *
     * @param standing what is in force on its session
     * @param method as sent
     * @param request whether it carries an id, so that it must be answered
     * @param params its parameters; a missing node where it has none
     */
    public Verdict decide(Standing standing, String method, boolean request, JsonNode params) {
        Optional<InboundMethod> known = InboundMethod.of(method);
        if (known.isEmpty()) {
            return verdict(request, Refusal.methodNotFound(method), method + " is unknown here");
        }
        InboundMethod inbound = known.get();
        if (!request && !inbound.servedAsNotification()) {
            return new Verdict.Ignore(ServerText.of(method + " came as a notification, which cannot be answered"));
        }
        return refusal(standing, inbound, params)
                .map(error -> verdict(request, error, method + ": " + error.message()))
                .orElseGet(() -> new Verdict.Admit(inbound));
    }

    private Optional<Refusal> refusal(Standing standing, InboundMethod method, JsonNode params) {
        if (!permitted(standing, method)) {
            String need = method.need().map(Capability::path).orElse(method.method());
            return Optional.of(Refusal.capabilityDenied(need));
        }
        return method.namesFeatureSet() ? featureSetRefusal(standing, method, params) : Optional.empty();
    }

    private boolean permitted(Standing standing, InboundMethod method) {
        return method.need().map(standing.grant()::allows).orElse(allowHostCommands);
    }

    private static Optional<Refusal> featureSetRefusal(Standing standing, InboundMethod method, JsonNode params) {
        JsonNode named = params.path("featureSet");
        if (!named.isTextual()) {
            return Optional.of(Refusal.invalidParams("featureSet"));
        }
        String name = named.textValue();
        Optional<FeatureSet> featureSet = standing.featureSets().find(name);
        if (featureSet.isEmpty()) {
            return Optional.of(Refusal.unknownFeatureSet(name));
        }
        if (!featureSet.get().enabled()) {
            return Optional.of(Refusal.featureSetNotEnabled(name));
        }
        return undeclaredUse(featureSet.get(), method);
    }

    /** A set may do only what it declared, even where the connection's grant would reach further. */
    private static Optional<Refusal> undeclaredUse(FeatureSet featureSet, InboundMethod method) {
        return method.need()
                .filter(need -> !featureSet.declaration().uses().contains(need))
                .map(need -> Refusal.capabilityDenied(need.path()));
    }

    private static Verdict verdict(boolean request, Refusal error, String diagnostic) {
        ServerText text = ServerText.of(diagnostic);
        return request ? new Verdict.Refuse(error, text) : new Verdict.Ignore(text);
    }
}
