package dev.sallyport.engine.legacy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sallyport.engine.legacy.mcpl.Epoch;
import dev.sallyport.engine.legacy.mcpl.Offer;
import dev.sallyport.engine.legacy.mcpl.Receipt;
import dev.sallyport.engine.legacy.mcpl.Standing;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Future;
import java.util.List;

/** Tells a server what it is granted and takes its receipt (rule LEG-31). Used on the connection's context. */
final class PolicyExchange {
    private final Peer peer;
    private final Epoch epoch;
    private final PolicyReport report;
    private final long receiptMs;

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
        boolean change = epoch.standing().established();
        Standing.Asked asked = epoch.ask(offer);
        return peer.await(peer.ask(Legacy.FEATURE_SETS_UPDATE, members(offer.params())), receiptMs)
                .map(PolicyExchange::receipt)
                .onSuccess(receipt ->
                        epoch.receive(asked, receipt).ifPresent(standing -> report.settled(standing, receipt, change)));
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
