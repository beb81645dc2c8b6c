package dev.sallyport.front.guard;

import dev.sallyport.front.Responses;
import dev.sallyport.rpc.Failure;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;

/** Lets in only requests of known callers, and to operators' paths only those who may administer (rule HTTP-5). */
public final class TokenGuard {
    /** What a load balancer asks, which has no token. */
    private static final Set<String> OPEN = Set.of("/health/live", "/health/ready");

    private final Callers callers;

    public TokenGuard(Callers callers) {
        this.callers = callers;
    }

    /** Whether a request is let in; one that is not is answered. */
    public boolean admits(HttpServerRequest request) {
        if (callers.areAnyone()
                || OPEN.contains(request.path())
                || callers.known(request).isPresent()) {
            return true;
        }
        boolean given = request.getHeader(HttpHeaders.AUTHORIZATION) != null;
        request.response()
                .putHeader(
                        "www-authenticate", "Bearer realm=\"sallyport\"" + (given ? ", error=\"invalid_token\"" : ""));
        Responses.problem(
                request.response(),
                new Failure.Refused(
                        401,
                        given
                                ? "the token of this request is not one of auth.tokens"
                                : "this gateway wants a bearer token: Authorization: Bearer TOKEN"),
                null,
                null);
        return false;
    }

    /**
     * For a router: lets operators' requests pass only to callers who may administer. Everything below {@code /v1} is
     * operators' but the tools and the saved payloads, so that a new path is never open by oversight.
     */
    public void operators(RoutingContext routing) {
        // the router's own reading of the path: another one could let "/v1/./servers" slip through
        String path = routing.normalizedPath();
        if (path.equals("/v1/tools") || path.startsWith("/v1/tools/") || path.startsWith("/v1/files/")) {
            routing.next();
        } else {
            administrators(routing);
        }
    }

    /** For a router: lets a request pass only to callers who may administer. */
    public void administrators(RoutingContext routing) {
        if (callers.of(routing.request()).admin()) {
            routing.next();
        } else {
            Responses.problem(
                    routing.response(),
                    new Failure.Refused(403, "the caller's token does not allow administration: its admin is not true"),
                    null,
                    null);
        }
    }
}
