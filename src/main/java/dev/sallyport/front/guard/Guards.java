package dev.sallyport.front.guard;

import dev.sallyport.config.HttpSettings;
import io.vertx.core.http.HttpServerRequest;

/** Everything that a request passes before a front sees it, in order: host and origin, cross-origin questions, token. */
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
        return hosts.admits(request) && !cors.answers(request) && tokens.admits(request);
    }
}
