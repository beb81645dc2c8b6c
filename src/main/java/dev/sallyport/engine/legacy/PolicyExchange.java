package dev.sallyport.engine.legacy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sallyport.bus.McplStatus;
import dev.sallyport.engine.legacy.mcpl.Capability;
import dev.sallyport.engine.legacy.mcpl.Epoch;
import dev.sallyport.engine.legacy.mcpl.Offer;
import dev.sallyport.engine.legacy.mcpl.Receipt;
import dev.sallyport.engine.legacy.mcpl.Standing;
import dev.sallyport.engine.legacy.mcpl.digest.ManifestDigest;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells a server what it is granted and takes its receipt (rule LEG-31). Used on the connection's context. */
final class PolicyExchange {
    private final Peer peer;
    private final Epoch epoch;
    private final PolicyReport report;
    private final long receiptMs;
    private @Nullable Offer latest;
    private long offeredAt;
    private long settledAt;

    PolicyExchange(Peer peer, Epoch epoch, PolicyReport report, long receiptMs) {
        this.peer = peer;
        this.epoch = epoch;
        this.report = report;
        this.receiptMs = receiptMs;
    }

    /**
     * Makes an offer. What of it narrows is in force before this returns.
     *
     * @return the receipt, once it came or its time is up; never fails
     */
    Future<Receipt> offer(Offer offer) {
        report.offered(offer);
        latest = offer;
        offeredAt = System.currentTimeMillis();
        boolean change = epoch.standing().established();
        Standing.Asked asked = epoch.ask(offer);
        return peer.await(peer.ask(Legacy.FEATURE_SETS_UPDATE, members(offer.params())), receiptMs)
                .map(PolicyExchange::receipt)
                .onSuccess(receipt -> epoch.receive(asked, receipt).ifPresent(standing -> {
                    settledAt = System.currentTimeMillis();
                    report.settled(standing, receipt, change);
                }));
    }

    /** The offer that was made last; empty before the first. */
    Optional<Offer> latest() {
        return Optional.ofNullable(latest);
    }

    /** Where it stands, for listings. */
    McplStatus status(boolean allowHostCommands) {
        return latest().map(this::status).orElseGet(() -> McplStatus.nothing(allowHostCommands));
    }

    private McplStatus status(Offer offer) {
        ManifestDigest.Digest digest = ManifestDigest.of(offer.manifest().raw());
        String revision = digest instanceof ManifestDigest.Revision named ? named.text() : null;
        return new McplStatus(
                epoch.standing().established(),
                epoch.standing().grant().paths(),
                Capability.paths(offer.masked()),
                Capability.paths(offer.deniedByDefault()),
                offer.policy().allowHostCommands(),
                new McplStatus.ManifestState(revision, offeredAt, settledAt));
    }

    private static List<Bytes> members(ObjectNode params) {
        return params.properties().stream()
                .map(member -> Bytes.utf8("\"" + member.getKey() + "\":" + member.getValue()))
                .toList();
    }

    private static Receipt receipt(AskEnd end) {
        if (end instanceof AskEnd.Result result) {
            return Receipt.of(Json.of(result.result()));
        }
        if (end instanceof AskEnd.Refused refused) {
            return new Receipt.Failed(
                    refused.error().code(), ServerText.of(refused.error().message()));
        }
        return new Receipt.Unanswered();
    }
}
