package dev.sallyport.front;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.FailureText;
import dev.sallyport.rpc.Joiner;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Answers of the HTTP fronts. One that cannot be given any more, because its caller has gone, is dropped. */
public final class Responses {
    public static final CharSequence JSON = HttpHeaders.createOptimized("application/json");
    private static final CharSequence PROBLEM = HttpHeaders.createOptimized("application/problem+json");

    private Responses() {}

    /** Answers with JSON. */
    public static void json(HttpServerResponse response, int status, Joiner body) {
        send(response, status, JSON, body);
    }

    /** Answers with JSON. */
    public static void json(HttpServerResponse response, int status, Bytes body) {
        send(response, status, JSON, new Joiner().add(body));
    }

    /** Answers with a problem (RFC 9457). */
    public static void problem(
            HttpServerResponse response, Failure failure, @Nullable String server, @Nullable String tool) {
        if (failure instanceof Failure.Overloaded && !response.ended()) {
            response.putHeader("retry-after", "1");
        }
        send(response, failure.httpStatus(), PROBLEM, new Joiner().add(FailureText.problem(failure, server, tool)));
    }

    /** Answers with a problem that has a member of its own, given as {@code "name":value} (RFC 9457, section 3.2). */
    public static void problem(HttpServerResponse response, Failure failure, Bytes member) {
        Bytes problem = FailureText.problem(failure, null, null);
        Joiner body = new Joiner()
                .add(problem.slice(0, problem.length() - 1))
                .add(",")
                .add(member)
                .add("}");
        send(response, failure.httpStatus(), PROBLEM, body);
    }

    /**
     * Answers a body that could not be read. One that is too large ends its connection: at once would take the answer
     * from a client that still sends, so what comes is passed over for a moment.
     */
    public static void unreadable(HttpServerRequest request, Throwable why) {
        HttpServerResponse response = request.response();
        if (why instanceof Body.TooLargeException) {
            if (!response.headWritten()) {
                response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
            }
            problem(response, new Failure.Refused(413, String.valueOf(why.getMessage())), null, null);
            request.connection().shutdown(1, TimeUnit.SECONDS);
        } else if (!response.closed()) {
            problem(response, new Failure.Malformed("the body could not be read"), null, null);
        }
    }

    private static void send(HttpServerResponse response, int status, CharSequence type, Joiner body) {
        if (response.closed() || response.ended()) {
            return;
        }
        response.setStatusCode(status).putHeader(HttpHeaders.CONTENT_TYPE, type).end(body.buffer());
    }
}
