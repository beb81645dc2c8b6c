package dev.sallyport.front.guard;

import dev.sallyport.config.HttpSettings;
import dev.sallyport.front.Responses;
import dev.sallyport.rpc.Failure;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;

/** Everything that a request passes before a front sees it, in order: host and origin, path, cross-origin questions, token. */
public final class Guards {
    private final HostGuard hosts;
    private final Cors cors;
    private final TokenGuard tokens;

    public Guards(HttpSettings settings, TokenGuard tokens) {
        this.hosts = new HostGuard(settings);
        this.cors = new Cors(settings.cors());
        this.tokens = tokens;
    }

    /** Whether a front is to answer a request; otherwise it was answered. */
    public boolean admits(HttpServerRequest request) {
        return hosts.admits(request) && readable(request) && !cors.answers(request) && tokens.admits(request);
    }

    /** The router would log a bad path as an error of its own: whoever sends many could fill the log. */
    private static boolean readable(HttpServerRequest request) {
        if (isEncoded(request.path())) {
            return true;
        }
        Failure failure = new Failure.Malformed("the path has to begin with a slash and be percent-encoded");
        Responses.problem(request.response(), failure, null, null);
        return false;
    }

    private static boolean isEncoded(@Nullable String path) {
        if (path == null || !path.startsWith("/")) {
            return false;
        }
        for (int at = path.indexOf('%'); at >= 0; at = path.indexOf('%', at + 1)) {
            if (at + 2 >= path.length() || !isHex(path.charAt(at + 1)) || !isHex(path.charAt(at + 2))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isHex(char c) {
        return c < 128 && Character.digit(c, 16) >= 0;
    }
}
