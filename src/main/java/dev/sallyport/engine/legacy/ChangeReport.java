package dev.sallyport.engine.legacy;

import dev.sallyport.engine.legacy.mcpl.Manifest;
import dev.sallyport.engine.legacy.mcpl.change.ChangeReceipt;
import dev.sallyport.engine.legacy.mcpl.change.Domain;
import dev.sallyport.engine.legacy.mcpl.change.Impact;
import dev.sallyport.engine.legacy.mcpl.digest.ManifestDigest;
import dev.sallyport.redact.ServerText;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;

/** Tells operators what became of a server's hint that its manifest has changed. */
final class ChangeReport {
    private final Report report;

    ChangeReport(Report report) {
        this.report = report;
    }

    /** One more hint than is followed. */
    void surplus() {
        report.diagnose("announces changes of its manifest faster than they are followed");
    }

    /** The manifest before stands. */
    void notFetched(AskEnd end) {
        String why = end instanceof AskEnd.Result ? "its answer is no manifest" : report.text(end);
        report.diagnose("announced a change of its manifest that could not be fetched: " + why);
    }

    /** A revision of the server's that is not the digest of its manifest is a defect and nothing else. */
    void fetched(Manifest manifest) {
        ManifestDigest.Digest digest = ManifestDigest.of(manifest.raw());
        String theirs = manifest.revision();
        if (digest instanceof ManifestDigest.NoRevision none) {
            report.diagnose("has a manifest without a revision (" + none.code() + ")", none.where());
        } else if (theirs != null && !digest.equals(new ManifestDigest.Revision(theirs))) {
            report.diagnose("names its manifest by another revision than its content has", ServerText.of(theirs));
        }
    }

    /** The one report of a change. */
    void changed(ChangeReceipt receipt) {
        report.trace(
                "mcpl:manifest-change-receipt",
                new JsonObject()
                        .put("revision", receipt.revision())
                        .put(
                                "announcedDomains",
                                new JsonArray(receipt.announced().domains().stream()
                                        .map(Domain::text)
                                        .sorted()
                                        .toList()))
                        .put(
                                "impacts",
                                new JsonArray(receipt.impacts().stream()
                                        .map(this::json)
                                        .toList())));
    }

    private JsonObject json(Impact impact) {
        return new JsonObject()
                .put("impact", impact.kind().text())
                .put("subject", report.text(ServerText.of(impact.subject())))
                .put("disposition", impact.disposition().text());
    }
}
