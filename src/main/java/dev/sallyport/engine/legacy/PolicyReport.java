package dev.sallyport.engine.legacy;

import dev.sallyport.engine.legacy.mcpl.Capability;
import dev.sallyport.engine.legacy.mcpl.FeatureSet;
import dev.sallyport.engine.legacy.mcpl.FeatureSet.OffReason;
import dev.sallyport.engine.legacy.mcpl.Offer;
import dev.sallyport.engine.legacy.mcpl.Receipt;
import dev.sallyport.engine.legacy.mcpl.Standing;
import dev.sallyport.redact.ServerText;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Tells operators how a policy exchange went. */
final class PolicyReport {
    private final Report report;

    PolicyReport(Report report) {
        this.report = report;
    }

    /** What a server is about to be offered, and what its manifest says that cannot be understood. */
    void offered(Offer offer) {
        offer.manifest().diagnostics().forEach(odd -> report.diagnose("has an odd MCPL manifest", odd));
        for (Capability capability : offer.deniedByDefault()) {
            report.diagnose(
                    "advertises " + capability.path() + ", which is denied unless enabledCapabilities names it");
        }
    }

    /** How the server took it. */
    void settled(Standing standing, Receipt receipt, boolean change) {
        standing.featureSets().all().forEach(this::disabled);
        if (receipt instanceof Receipt.Accepted accepted) {
            accepted.unavailable().forEach(feature -> report.diagnose("works without a feature", feature.featureSet()));
        } else {
            refused(receipt, change ? "change" : "initial");
        }
    }

    private void refused(Receipt receipt, String phase) {
        JsonObject detail = new JsonObject()
                .put("phase", phase)
                .put("reason", reason(receipt))
                .put("fallback", receipt.closes() ? "close" : "mcp-only");
        report.diagnose("did not accept its MCPL policy: " + detail.getString("reason"));
        report.trace("mcpl:policy-refused", detail);
    }

    private String reason(Receipt receipt) {
        if (receipt instanceof Receipt.Refused refused) {
            String why = report.text(refused.reason());
            String named = refused.fallbackNamed() ? "" : " (it names no fallback)";
            return (why.isEmpty() ? "it refused" : "it refused: " + why) + named;
        }
        if (receipt instanceof Receipt.Failed failed) {
            return "it answered with error " + failed.code() + ": " + report.text(failed.message());
        }
        return receipt instanceof Receipt.Malformed malformed ? malformed.what() : "it gave no receipt";
    }

    private void disabled(FeatureSet set) {
        set.offBecause()
                .filter(why -> why != OffReason.NOT_SELECTED)
                .ifPresent(why -> report.trace("mcpl:feature-set-disabled", detail(set, why)));
    }

    private JsonObject detail(FeatureSet set, OffReason why) {
        JsonObject detail = new JsonObject()
                .put("featureSet", shown(set.declaration().name()))
                .put("reason", why.text())
                .put("selectedByConfig", set.selected());
        return why == OffReason.INVALID_USES
                ? detail.put("unrecognized", shown(set.declaration().unrecognized()))
                : detail.put(
                        "missing",
                        new JsonArray(
                                set.missing().stream().map(Capability::path).toList()));
    }

    private JsonArray shown(List<String> theirs) {
        return new JsonArray(theirs.stream().map(this::shown).toList());
    }

    private String shown(String theirs) {
        return report.text(ServerText.of(theirs));
    }
}
