package dev.sallyport.front.guard;

import dev.sallyport.front.Responses;
import dev.sallyport.rpc.Failure;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;

/** Answers what is no HTTP request, or too large a one, with a problem (rule HTTP-5), and closes its connection. */
public final class InvalidRequests {
    private InvalidRequests() {}

    /** Answers a request that could not be decoded. */
    public static void answer(HttpServerRequest request) {
        request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
        Responses.problem(request.response(), failure(request.decoderResult().cause()), null, null);
        request.connection().close();
    }

    private static Failure failure(@Nullable Throwable cause) {
        if (cause instanceof TooLongHttpHeaderException) {
            return new Failure.Refused(431, "the headers are larger than http.maxHeaderBytes");
        }
        if (cause instanceof TooLongHttpLineException) {
            return new Failure.Refused(414, "the request line is too long");
        }
        return new Failure.Malformed("this is not an HTTP request that can be read");
    }
}
