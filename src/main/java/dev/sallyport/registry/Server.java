package dev.sallyport.registry;

import dev.sallyport.bus.ServerDefinition;
import dev.sallyport.config.ServerConfig;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One registered server: from its admission until nothing of it runs any more, it owns its id. Touched on the registry's
 * context only.
 */
final class Server {
    private static final Logger LOG = LoggerFactory.getLogger(Server.class);

    private final long number;
    private final ServerDefinition definition;
    private final Claim claim;
    private final Inventory inventory;
    private final Promise<Void> deployed = Promise.promise();
    private final Promise<Void> setUp = Promise.promise();
    private final Promise<Void> over = Promise.promise();
    private final Alerts alerts = new Alerts();
    private Standing standing = new Standing.Connecting();
    private long since = System.currentTimeMillis();
    private boolean kept;
    private @Nullable String ended;
    private @Nullable String lastFailure;

    /**
     * A server that was just admitted.
     *
     * @param number tells its connection's reports from those of an earlier one
     */
    Server(long number, ServerDefinition definition, Claim claim) {
        this.number = number;
        this.definition = definition;
        this.claim = claim;
        this.inventory = new Inventory(definition.config());
    }

    long number() {
        return number;
    }

    ServerDefinition definition() {
        return definition;
    }

    ServerConfig config() {
        return definition.config();
    }

    String id() {
        return config().id();
    }

    /** How texts begin that are about it. */
    String name() {
        return "MCP server \"" + id() + "\"";
    }

    Claim claim() {
        return claim;
    }

    Inventory inventory() {
        return inventory;
    }

    Alerts alerts() {
        return alerts;
    }

    Standing standing() {
        return standing;
    }

    void become(Standing next) {
        LOG.debug("{}: {} -> {}", id(), standing, next);
        standing = next;
        since = System.currentTimeMillis();
        if (!(next instanceof Standing.Serving)) {
            over.tryComplete();
        }
    }

    /** When it came to stand where it stands. */
    long sinceEpochMs() {
        return since;
    }

    /** Completes when its connection's verticle is there, or could not be had. */
    Promise<Void> deployed() {
        return deployed;
    }

    /** Completes when its connect is no longer in flight: set up, or failed (rule OWN-7). */
    Promise<Void> setUp() {
        return setUp;
    }

    boolean isSetUp() {
        return setUp.future().isComplete();
    }

    /** Completes when it no longer lives by itself: what it still lists counts no more. */
    Future<Void> over() {
        return over.future();
    }

    /** Ends a connect in flight, for this reason; the first one stays. */
    void end(String why) {
        if (ended == null) {
            ended = why;
        }
    }

    /** Why its connect was ended, or null. */
    @Nullable
    String ended() {
        return ended;
    }

    /** Whether its place is kept where its connect fails by itself: that of a restart (rule RST-3). */
    boolean isKept() {
        return kept;
    }

    void keep(boolean whether) {
        kept = whether;
    }

    /** The last failure, redacted, or null. */
    @Nullable
    String lastFailure() {
        return lastFailure;
    }

    void failed(String reason) {
        lastFailure = reason;
    }
}
