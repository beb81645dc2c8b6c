package dev.sallyport.engine.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.engine.ConnectException;
import dev.sallyport.engine.legacy.mcpl.HostCapabilities;
import dev.sallyport.engine.legacy.mcpl.Manifest;
import dev.sallyport.engine.legacy.mcpl.Receipt;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The opening of a conversation: {@code initialize}, {@code notifications/initialized}, then the policy of a server that
 * speaks MCPL. Nothing else is sent before and between.
 */
final class Handshake {
    private final Conversation conversation;
    private final VersionVerdict verdict;

    Handshake(Conversation conversation) {
        this.conversation = conversation;
        this.verdict = new VersionVerdict(
                conversation.report(), conversation.config().binding().transport());
    }

    /** The result of {@code initialize}, once all is done; fails with a {@link ConnectException}. */
    Future<Bytes> run() {
        String host = HostCapabilities.of(Set.of()).toString();
        long ms = conversation.patience().initializeMs();
        return conversation
                .peer()
                .ask(Legacy.INITIALIZE, Legacy.initialize(host))
                .end()
                .timeout(ms, TimeUnit.MILLISECONDS)
                .otherwise(late -> new AskEnd.Lost("it did not answer initialize within " + ms + " ms"))
                .compose(this::answered);
    }

    private Future<Bytes> answered(AskEnd end) {
        if (end instanceof AskEnd.Result result) {
            return initialized(result.result());
        }
        Optional<ConnectException> rejected =
                end instanceof AskEnd.Refused refused ? verdict.rejected(refused.error()) : Optional.empty();
        return Future.failedFuture(
                rejected.orElseGet(() -> failed(conversation.report().text(end))));
    }

    private Future<Bytes> initialized(Bytes result) {
        JsonNode json = Json.of(result);
        Optional<ConnectException> mismatch = verdict.mismatch(json);
        if (mismatch.isPresent()) {
            return Future.failedFuture(mismatch.get());
        }
        conversation.peer().tell(Legacy.INITIALIZED);
        return Manifest.ofCapabilities(json.path("capabilities"))
                .map(manifest -> conversation.mcpl().establish(manifest).compose(receipt -> accepted(receipt, result)))
                .orElseGet(() -> Future.succeededFuture(result));
    }

    /** Every receipt leaves the tools usable, except one that asks for the end of the connection. */
    private Future<Bytes> accepted(Receipt receipt, Bytes result) {
        return receipt.closes()
                ? Future.failedFuture(failed("it refused its MCPL policy and asked to be closed"))
                : Future.succeededFuture(result);
    }

    private ConnectException failed(String why) {
        return ConnectException.ordinary(conversation.report().name() + " could not be connected: " + why);
    }
}
