package dev.sallyport.engine.legacy;

import dev.sallyport.engine.legacy.mcpl.Epoch;
import dev.sallyport.engine.legacy.mcpl.Manifest;
import dev.sallyport.engine.legacy.mcpl.Offer;
import dev.sallyport.engine.legacy.mcpl.change.ChangeReceipt;
import dev.sallyport.engine.legacy.mcpl.change.FetchLimit;
import dev.sallyport.engine.legacy.mcpl.change.ManifestChanged;
import dev.sallyport.engine.legacy.mcpl.change.Situation;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Follows a server's hints that its manifest has changed: fetches it, offers what the policy leaves of the new one, and
 * reports what that came to (MCPL section 17). Used on the connection's context.
 */
final class ManifestRefresh {
    private final Setup setup;
    private final FetchLimit limit;
    private @Nullable Offer inForce;
    private long timer = -1;
    private boolean stopped;

    /**
     * What a refresh works with.
     *
     * @param changes hears what each change comes to
     */
    record Setup(Mcpl.Link link, Epoch epoch, PolicyExchange exchange, ChangeReport report, Mcpl.Changes changes) {}

    ManifestRefresh(Setup setup) {
        this.setup = setup;
        this.limit = new FetchLimit(setup.link().patience().manifestPauseMs());
    }

    /** Begins with the manifest of the handshake; hints are followed from here on. */
    void begin(Offer first) {
        inForce = first;
        next();
    }

    /** Takes a hint. */
    void announce(ManifestChanged hint) {
        if (!limit.announce(hint)) {
            setup.report().surplus();
        }
        next();
    }

    /** Follows no hint any more. */
    void stop() {
        stopped = true;
        setup.link().vertx().cancelTimer(timer);
    }

    private void next() {
        Offer before = inForce;
        OptionalLong delay = limit.delay(now());
        if (stopped || before == null || delay.isEmpty()) {
            return;
        }
        if (delay.getAsLong() == 0) {
            limit.start(now()).ifPresent(hint -> fetch(hint, before));
        } else {
            setup.link().vertx().cancelTimer(timer);
            timer = setup.link().vertx().setTimer(delay.getAsLong(), t -> next());
        }
    }

    private static long now() {
        return System.nanoTime() / 1_000_000;
    }

    private void fetch(ManifestChanged hint, Offer before) {
        Ask ask = setup.link().peer().ask(Legacy.MANIFEST, List.of());
        setup.link()
                .peer()
                .await(ask, setup.link().patience().manifestMs())
                .compose(end -> fetched(hint, before, end))
                .onComplete(done -> {
                    limit.finish();
                    next();
                });
    }

    private Future<?> fetched(ManifestChanged hint, Offer before, AskEnd end) {
        Optional<Manifest> fetched = end instanceof AskEnd.Result result
                ? Manifest.of(Json.of(result.result()), before.manifest().tools())
                : Optional.empty();
        if (fetched.isEmpty()) {
            setup.report().notFetched(end);
            return Future.succeededFuture();
        }
        setup.report().fetched(fetched.get());
        Situation then = new Situation(before, setup.epoch().standing().grant());
        Offer offer = Offer.of(fetched.get(), before.policy());
        inForce = offer;
        return setup.exchange().offer(offer).onSuccess(receipt -> {
            Situation now = new Situation(offer, setup.epoch().standing().grant());
            setup.report().changed(ChangeReceipt.of(hint, then, now));
            setup.changes().changed(receipt);
        });
    }
}
