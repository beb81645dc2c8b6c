package dev.sallyport.cli.stdio;

import com.fasterxml.jackson.databind.node.TextNode;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.util.Objects;
import java.util.concurrent.CompletionException;

/** Errors in place of an answer that the gateway did not give; each says whether a server may have acted (rule OUT-8). */
final class Unanswered {
    private static final String OUTCOME_KEY = "dev.sallyport/outcome";
    private static final String NOT_SENT = "not-sent";
    private static final String NO_RESPONSE = "no-response";
    private static final int INTERNAL_ERROR = -32603;
    private static final String VERIFY = " The server may have acted: verify its state before you retry.";

    private Unanswered() {}

    /** The request could not be made, or its response was lost. */
    static String lost(Line request, Throwable why) {
        Throwable cause = why instanceof CompletionException ? Objects.requireNonNullElse(why.getCause(), why) : why;
        boolean notSent = cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException;
        return notSent
                ? error(request, NOT_SENT, "the gateway cannot be reached")
                : error(request, NO_RESPONSE, "the gateway was lost before it answered." + VERIFY);
    }

    /** The stream of events ended without the answer. */
    static String cutShort(Line request) {
        return error(request, NO_RESPONSE, "the gateway's answer ended before the result came." + VERIFY);
    }

    /** A response that is no message: whoever answers with one from 500 on may have passed the request on. */
    static String status(Line request, int status) {
        String text = "the gateway answered with HTTP status " + status;
        return status < 500 ? error(request, NOT_SENT, text) : error(request, NO_RESPONSE, text + "." + VERIFY);
    }

    private static String error(Line request, String outcome, String message) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + request.id() + ",\"error\":{\"code\":" + INTERNAL_ERROR
                + ",\"message\":" + TextNode.valueOf(message) + ",\"data\":{\"" + OUTCOME_KEY + "\":\""
                + outcome + "\"}}}";
    }
}
