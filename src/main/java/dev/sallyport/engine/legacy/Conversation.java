package dev.sallyport.engine.legacy;

import dev.sallyport.bus.Deadlines;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.engine.Pipe;
import dev.sallyport.engine.legacy.mcpl.Epoch;
import dev.sallyport.engine.legacy.mcpl.OperatorPolicy;
import dev.sallyport.engine.legacy.mcpl.Receipt;
import dev.sallyport.redact.ConnectionRedactor;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import org.jspecify.annotations.Nullable;

/** What talks with a server during one attempt and the session that may come of it. Used on its context only. */
final class Conversation {
    private final Setup setup;
    private final Report report;
    private final Inbox inbox;
    private final Peer peer;
    private final Mcpl mcpl;
    private final Deadlines deadlines;
    private final Promise<String> lost = Promise.promise();
    private @Nullable String lostBecause;

    /** What conversations with one server share. */
    record Setup(ServerConfig config, ConnectionRedactor redactor, Context context, Patience patience) {}

    /** Begins with nothing granted. */
    Conversation(Setup setup) {
        this.setup = setup;
        this.report = new Report(setup.context().owner(), setup.config().id(), setup.redactor());
        this.inbox = new Inbox(report);
        this.peer = new Peer(report, inbox);
        Mcpl.Link link = new Mcpl.Link(setup.context().owner(), peer, report, setup.patience());
        this.mcpl = new Mcpl(new Epoch(), OperatorPolicy.of(setup.config().mcpl()), link, this::changed);
        this.deadlines = new Deadlines(setup.context().owner(), setup.config().requestTimeoutMs());
        inbox.handTo(mcpl);
    }

    /** Talks through a pipe from now on. */
    void attach(Pipe pipe) {
        peer.attach(pipe);
        pipe.lost().onSuccess(this::lose);
    }

    private void changed(Receipt receipt) {
        if (receipt.closes()) {
            lose("it refused a change of its MCPL policy and asked to be closed");
        } else {
            inbox.tellToolsChanged();
        }
    }

    /** It is of no use any more, for this redacted reason. */
    void lose(String reason) {
        lostBecause = reason;
        stop(reason);
        lost.tryComplete(reason);
    }

    /** The host ends it. */
    void end() {
        stop("the connection was closed");
    }

    private void stop(String reason) {
        peer.end(reason);
        mcpl.stop();
        deadlines.close();
    }

    /** Completes once, with a redacted reason, when it is lost on its own. */
    Future<String> lost() {
        return lost.future();
    }

    /** Why it is lost, null while it is not: known before the requests that wait end. */
    @Nullable
    String lostBecause() {
        return lostBecause;
    }

    ServerConfig config() {
        return setup.config();
    }

    Context context() {
        return setup.context();
    }

    Patience patience() {
        return setup.patience();
    }

    /** The deadlines of its calls. */
    Deadlines deadlines() {
        return deadlines;
    }

    Report report() {
        return report;
    }

    Inbox inbox() {
        return inbox;
    }

    Peer peer() {
        return peer;
    }

    Mcpl mcpl() {
        return mcpl;
    }
}
