package dev.sallyport.front;

import dev.sallyport.rpc.BodyCollector;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;

/** Reads a request's body whole, bounded, without parsing it for anybody. */
public final class Body {
    private Body() {}

    /** The body; fails with {@link TooLargeException} as soon as it is known to be larger than {@code limit} bytes. */
    public static Future<Bytes> read(HttpServerRequest request, long limit) {
        long announced = BodyCollector.announced(request.headers());
        if (announced > limit) {
            return Future.failedFuture(new TooLargeException(limit));
        }
        Promise<Bytes> whole = Promise.promise();
        BodyCollector body = new BodyCollector(limit, announced);
        request.handler(chunk -> {
            if (!body.add(chunk)) {
                whole.tryFail(new TooLargeException(limit));
            }
        });
        request.exceptionHandler(whole::tryFail);
        request.endHandler(v -> whole.tryComplete(body.bytes()));
        return whole.future();
    }

    /** Whether a content type is JSON, parameters aside. */
    public static boolean isJson(@Nullable String contentType) {
        if (contentType == null) {
            return false;
        }
        return contentType.regionMatches(true, 0, "application/json", 0, 16)
                && (contentType.length() == 16 || " ;".indexOf(contentType.charAt(16)) >= 0);
    }

    /** The body is larger than allowed. */
    public static final class TooLargeException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooLargeException(long limit) {
            super("the body is larger than " + limit + " bytes", null, false, false);
        }
    }
}
