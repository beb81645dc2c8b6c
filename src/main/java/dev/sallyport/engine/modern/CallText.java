package dev.sallyport.engine.modern;

import dev.sallyport.bus.Exchange;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.ResultHead;

/** The sentences of a failed call (rules OUT-5, OUT-6). */
final class CallText {
    /** The result of a subscription that its server ended by a notification: the same graceful end in another form. */
    static final Answer SUBSCRIPTION_ENDED = new Answer(
            Bytes.utf8("{\"resultType\":\"complete\"}"), new ResultHead(ResultHead.COMPLETE, false, false, null, null));

    static final String DEADLINE = "deadline exceeded";
    static final String NO_TYPE =
            "was answered with a result without a result type" + " (absentResultType: complete accepts such a server).";
    static final String UNKNOWN_TYPE = "was answered with a result of a type that this revision does not define.";
    static final String UNUSABLE = "was completed, but its result cannot be used: it has the wrong shape.";
    static final String NO_INPUT = "asks for input that this caller cannot supply.";
    static final String NEITHER =
            "asks for another round without saying what for: it gave neither input requests nor" + " a state to echo.";

    private static final String UNKNOWN = "its cancellation was requested and its outcome is unknown.";
    private static final String BETWEEN = "the server had asked for another round, so nothing was in flight to cancel,"
            + " and what it keeps for the paused call stays until it lets go.";

    private final Exchange exchange;
    private final String server;

    CallText(Exchange exchange, String server) {
        this.exchange = exchange;
        this.server = server;
    }

    /** {@code tools/call "add" of MCP server "demo" } and what happened. */
    String of(String happened) {
        String about = exchange.target().isEmpty() ? "" : " \"" + exchange.target() + "\"";
        return exchange.method() + about + " of MCP server \"" + server + "\" " + happened;
    }

    String late(long afterMs, boolean sent, boolean inFlight) {
        if (!sent) {
            return of("could not be sent within " + afterMs + " ms.");
        }
        return of(
                inFlight
                        ? "did not answer within " + afterMs + " ms; " + UNKNOWN
                        : "was not finished within " + afterMs + " ms: " + BETWEEN);
    }

    String cancelled(boolean sent, boolean inFlight) {
        String what = !sent ? "nothing had been sent." : inFlight ? UNKNOWN : BETWEEN;
        return of("was cancelled by its caller; " + what);
    }
}
