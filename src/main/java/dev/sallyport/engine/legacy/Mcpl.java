package dev.sallyport.engine.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.bus.McplStatus;
import dev.sallyport.engine.legacy.mcpl.Epoch;
import dev.sallyport.engine.legacy.mcpl.InboundGuard;
import dev.sallyport.engine.legacy.mcpl.Manifest;
import dev.sallyport.engine.legacy.mcpl.Offer;
import dev.sallyport.engine.legacy.mcpl.OperatorPolicy;
import dev.sallyport.engine.legacy.mcpl.Receipt;
import dev.sallyport.engine.legacy.mcpl.SurfaceAnswer;
import dev.sallyport.engine.legacy.mcpl.Unserved;
import dev.sallyport.engine.legacy.mcpl.Verdict;
import dev.sallyport.engine.legacy.mcpl.change.Domain;
import dev.sallyport.engine.legacy.mcpl.change.ManifestChanged;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.EnumSet;
import java.util.Optional;

/** The MCPL half of one session: its epoch, its policy exchange, and who may say what. Used on the connection's context. */
final class Mcpl {
    private final Epoch epoch;
    private final OperatorPolicy policy;
    private final InboundGuard guard;
    private final Report report;
    private final PolicyExchange exchange;
    private final ManifestRefresh refresh;

    /**
     * The half of a session that has not begun.
     *
     * @param policy the operator's
     * @param changes hears what a changed manifest comes to
     */
    Mcpl(Epoch epoch, OperatorPolicy policy, Link link, Changes changes) {
        this.epoch = epoch;
        this.policy = policy;
        this.guard = new InboundGuard(policy.allowHostCommands());
        this.report = link.report();
        this.exchange = new PolicyExchange(
                link.peer(), epoch, new PolicyReport(report), link.patience().receiptMs());
        this.refresh = new ManifestRefresh(
                new ManifestRefresh.Setup(link, epoch, exchange, new ChangeReport(report), changes));
    }

    /** How it reaches the server and its operators, and how long it waits. */
    record Link(Vertx vertx, Peer peer, Report report, Patience patience) {}

    /** Hears what a changed manifest comes to. */
    @FunctionalInterface
    interface Changes {
        /** Its policy was offered and this is the receipt; the tools may be others now. */
        void changed(Receipt receipt);
    }

    /** Makes the first policy exchange; what comes of it is in {@link #epoch}. Never fails. */
    Future<Receipt> establish(Manifest manifest) {
        Offer offer = Offer.of(manifest, policy);
        return exchange.offer(offer).onSuccess(receipt -> refresh.begin(offer));
    }

    /** What the server may do now, for listings. */
    McplStatus status() {
        return exchange.status(policy.allowHostCommands());
    }

    /** Follows nothing any more. */
    void stop() {
        refresh.stop();
    }

    /** Answers a request that plain MCP does not know. */
    SurfaceAnswer request(String method, JsonNode params) {
        Verdict verdict = guard.decide(epoch.standing(), method, true, params);
        if (verdict instanceof Verdict.Admit admitted) {
            return Unserved.answer(admitted.method(), params);
        }
        Verdict.Refuse refused = (Verdict.Refuse) verdict;
        report.diagnose("sent a request that was refused", refused.diagnostic());
        return new SurfaceAnswer.Failed(refused.error());
    }

    /** Takes a notification that plain MCP does not know. */
    void notification(String method, JsonNode params) {
        if (method.equals(Legacy.MANIFEST_CHANGED)) {
            hint(ManifestChanged.of(params));
        } else if (method.equals(Legacy.FEATURE_SETS_CHANGED)) {
            report.diagnose("sent " + method + ", which MCPL 0.5 has no more");
            hint(announcedByOlderServers());
        } else if (guard.decide(epoch.standing(), method, false, params) instanceof Verdict.Ignore ignored) {
            report.debug("sent a notification that is ignored", ignored.diagnostic());
        }
    }

    private void hint(Optional<ManifestChanged> hint) {
        hint.ifPresentOrElse(
                refresh::announce,
                () -> report.diagnose("hinted at a change of its manifest in a way that says nothing"));
    }

    /** A server that names its manifest by a revision can be asked for it, whatever it calls the change. */
    private Optional<ManifestChanged> announcedByOlderServers() {
        return exchange.latest()
                .map(offer -> offer.manifest().revision())
                .map(revision -> new ManifestChanged(revision, EnumSet.of(Domain.FEATURE_SETS)));
    }
}
