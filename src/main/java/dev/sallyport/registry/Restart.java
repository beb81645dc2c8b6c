package dev.sallyport.registry;

import dev.sallyport.bus.RegistryCommand.Rejected;
import dev.sallyport.bus.ServerDefinition;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import org.jspecify.annotations.Nullable;

/** One restart under way. */
final class Restart {
    private final Server from;
    private final ServerDefinition to;
    private final Claim claim;
    private final Promise<Void> settled = Promise.promise();
    private @Nullable String ended;

    Restart(Server from, ServerDefinition to, Claim claim) {
        this.from = from;
        this.to = to;
        this.claim = claim;
    }

    ServerDefinition to() {
        return to;
    }

    /** What it holds for the server it moves to. */
    Claim claim() {
        return claim;
    }

    /** Ends it for this reason, in whatever phase it is; the first one stays. */
    void end(String why) {
        if (ended == null) {
            ended = why;
        }
    }

    @Nullable
    String ended() {
        return ended;
    }

    /** Completes when it is over and holds nothing any more. */
    Future<Void> settled() {
        return settled.future();
    }

    void settle() {
        settled.complete();
    }

    /** The error of a restart that ended after its teardown (rule RST-3). */
    Rejected down(Rejected connect) {
        return new Rejected(
                false,
                from.name() + " is down: it was disconnected for its restart, and the restart's connect failed: "
                        + connect.reason(),
                connect.willRetry());
    }
}
