package dev.sallyport.engine.modern;

import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.RpcError;

/** Words for what a server answered, redacted. */
public final class ServerErrors {
    private static final int SHOWN = 2000;

    private final ConnectionRedactor redactor;

    public ServerErrors(ConnectionRedactor redactor) {
        this.redactor = redactor;
    }

    /** What redacts them. */
    ConnectionRedactor redactor() {
        return redactor;
    }

    /** A text of the server's, redacted and cut. */
    public String text(ServerText text) {
        return redactor.current().redact(text, SHOWN);
    }

    /** {@code error -32602: Unknown tool}. */
    public String text(RpcError error) {
        String message = text(ServerText.of(error.message()));
        return "error " + error.code() + (message.isEmpty() ? "" : ": " + message);
    }

    /** How a leg ended, where that was no result. */
    public String text(LegEnd end) {
        if (end instanceof LegEnd.Refusal refusal) {
            return "it answered with " + text(refusal.error());
        }
        if (end instanceof LegEnd.HttpStatus http) {
            String type = http.contentType().isEmpty() ? "" : " (" + http.contentType() + ")";
            return "it answered with HTTP status " + http.status() + type;
        }
        if (end instanceof LegEnd.Garbled garbled) {
            return garbled.what();
        }
        if (end instanceof LegEnd.Lost lost) {
            return lost.reason();
        }
        if (end instanceof LegEnd.NotSent notSent) {
            return notSent.reason();
        }
        return end instanceof LegEnd.Ended ? "it ended the request" : "it answered with a result";
    }
}
