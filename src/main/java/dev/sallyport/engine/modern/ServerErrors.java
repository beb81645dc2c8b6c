package dev.sallyport.engine.modern;

import dev.sallyport.engine.ServerWords;
import dev.sallyport.redact.ConnectionRedactor;

/** Words for what a server answered to a leg, redacted. */
public final class ServerErrors extends ServerWords {
    /** Words for a server by its id. */
    public ServerErrors(String server, ConnectionRedactor redactor) {
        super(server, redactor);
    }

    /** How a leg ended, where that was no result. */
    public String text(LegEnd end) {
        if (end instanceof LegEnd.Refusal refusal) {
            return answered(refusal.error());
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
