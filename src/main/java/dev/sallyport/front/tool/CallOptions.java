package dev.sallyport.front.tool;

import dev.sallyport.bus.Caller;
import dev.sallyport.config.ResultView;
import dev.sallyport.front.tool.Query.BadQueryException;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;

/**
 * How a caller wants its call made (rule HTTP-1): {@code ?view=}, or the header {@code Sallyport-View}, {@code
 * ?timeoutMs=} and {@code ?resetDeadlineOnProgress=}.
 *
 * @param view of the result
 * @param timing how long the call may take, in milliseconds; never longer than its server's own deadline
 */
record CallOptions(ResultView view, Caller.Timing timing) {
    private static final CharSequence VIEW_HEADER = HttpHeaders.createOptimized("sallyport-view");

    /** What a request asks for; {@code usual}, as it is, where it asks for nothing. */
    static CallOptions of(HttpServerRequest request, CallOptions usual) {
        String header = request.getHeader(VIEW_HEADER);
        if (request.query() == null && header == null) {
            return usual;
        }
        Query query = Query.of(request);
        String view = query.text("view");
        boolean extend = Boolean.TRUE.equals(query.flag("resetDeadlineOnProgress"));
        return new CallOptions(
                view(view == null ? header : view, usual.view), new Caller.Timing(query.count("timeoutMs", 0), extend));
    }

    private static ResultView view(@Nullable String asked, ResultView usual) {
        if (asked == null) {
            return usual;
        }
        ResultView view = ResultView.of(asked);
        if (view == null) {
            throw new BadQueryException("view has to be raw, model or script");
        }
        return view;
    }
}
