package dev.sallyport.engine.legacy;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.ServerNotice;
import dev.sallyport.bus.Trace;
import dev.sallyport.engine.ServerWords;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells operators about one server, redacted: diagnostics to the log, steps to the traces. */
final class Report extends ServerWords {
    private static final Logger LOG = LoggerFactory.getLogger("dev.sallyport.engine.legacy");
    /** A diagnostic shows at most this much of a line (rule CHILD-4). */
    private static final int LINE = 200;

    private final Vertx vertx;

    Report(Vertx vertx, String server, ConnectionRedactor redactor) {
        super(server, redactor);
        this.vertx = vertx;
    }

    /** How a request ended that brought no result. */
    String text(AskEnd end) {
        if (end instanceof AskEnd.Refused refused) {
            return answered(refused.error());
        }
        if (end instanceof AskEnd.Lost lost) {
            return lost.reason();
        }
        return end instanceof AskEnd.NotSent notSent ? notSent.reason() : "it answered with a result";
    }

    /** Something of the server's that is odd and does no harm. */
    void diagnose(String what) {
        LOG.info("{} {}", name(), what);
    }

    /** Something odd, quoting the server. */
    void diagnose(String what, ServerText quote) {
        if (LOG.isInfoEnabled()) {
            LOG.info("{} {}: {}", name(), what, text(quote, LINE));
        }
    }

    /** Something that only matters to whoever looks for it. */
    void debug(String what, ServerText quote) {
        if (LOG.isDebugEnabled()) {
            LOG.debug("{} {}: {}", name(), what, text(quote, LINE));
        }
    }

    /** A notification that belongs to no call, for whoever waits for such. */
    void notice(String method, Bytes params) {
        vertx.eventBus().publish(Addresses.SERVER_NOTICES, new ServerNotice(server(), method, params), Local.OPTIONS);
    }

    /** A step for the traces; {@code detail} is redacted already. */
    void trace(String kind, JsonObject detail) {
        Trace.now(kind, server(), detail).publish(vertx);
    }
}
