package dev.sallyport.engine.legacy;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.ServerNotice;
import dev.sallyport.bus.Trace;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.RpcError;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells operators about one server, redacted: diagnostics to the log, steps to the traces. */
final class Report {
    private static final Logger LOG = LoggerFactory.getLogger("dev.sallyport.engine.legacy");
    /** A diagnostic shows at most this much of a line (rule CHILD-4). */
    private static final int LINE = 200;
    /** An error's text is shown up to here. */
    private static final int ERROR = 500;

    private final Vertx vertx;
    private final String server;
    private final ConnectionRedactor redactor;

    Report(Vertx vertx, String server, ConnectionRedactor redactor) {
        this.vertx = vertx;
        this.server = server;
        this.redactor = redactor;
    }

    /** {@code MCP server "id"}. */
    String name() {
        return "MCP server \"" + server + "\"";
    }

    /** A text of the server's, redacted and cut. */
    String text(ServerText text) {
        return redactor.current().redact(text, ERROR);
    }

    /** {@code error -32602: Unknown tool}. */
    String text(RpcError error) {
        String message = text(ServerText.of(error.message()));
        return "error " + error.code() + (message.isEmpty() ? "" : ": " + message);
    }

    /** Something of the server's that is odd and does no harm. */
    void diagnose(String what) {
        LOG.info("{} {}", name(), what);
    }

    /** Something odd, quoting the server. */
    void diagnose(String what, ServerText quote) {
        if (LOG.isInfoEnabled()) {
            LOG.info("{} {}: {}", name(), what, redactor.current().redact(quote, LINE));
        }
    }

    /** Something that only matters to whoever looks for it. */
    void debug(String what, ServerText quote) {
        if (LOG.isDebugEnabled()) {
            LOG.debug("{} {}: {}", name(), what, redactor.current().redact(quote, LINE));
        }
    }

    /** A notification that belongs to no call, for whoever waits for such. */
    void notice(String method, Bytes params) {
        vertx.eventBus().publish(Addresses.SERVER_NOTICES, new ServerNotice(server, method, params), Local.OPTIONS);
    }

    /** A step for the traces; {@code detail} is redacted already. */
    void trace(String kind, JsonObject detail) {
        Trace.now(kind, server, detail).publish(vertx);
    }
}
