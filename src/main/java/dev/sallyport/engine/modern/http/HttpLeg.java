package dev.sallyport.engine.modern.http;

import dev.sallyport.engine.modern.Leg;
import dev.sallyport.engine.modern.LegEnd;
import dev.sallyport.engine.modern.LegRequest;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/**
 * One POST and its answer. It goes out again only where the server refused it before it read on: once with another
 * token after a 401, and to where a redirect within the same origin leads (rule MOD-21).
 */
final class HttpLeg implements Leg {
    private static final int MAX_REDIRECTS = 5;
    /** What breaks a request is told by its response's future; unheard, Vert.x would log it as an error. */
    private static final Handler<Throwable> HEARD_ELSEWHERE = why -> {};

    private final HttpWire wire;
    private final LegRequest request;
    private String uri;
    private @Nullable HttpClientRequest http;
    private @Nullable CharSequence authorization;
    private @Nullable LegEnd refusal;
    private boolean sent;
    private boolean renewed;
    private int redirects;
    private boolean over;

    HttpLeg(HttpWire wire, LegRequest request, String uri) {
        this.wire = wire;
        this.request = request;
        this.uri = uri;
    }

    /** Sends it as soon as there is a credential. */
    void start() {
        if (wire.bearer().isReady()) {
            connect();
        } else {
            wire.bearer().prepare().onComplete(v -> connect());
        }
    }

    private void connect() {
        if (!over) {
            wire.connection(request, uri).onComplete(this::connected, this::unconnected);
        }
    }

    /** A refusal that came before says more than a second connection that could not be had. */
    private void unconnected(Throwable why) {
        end(refusal == null ? HttpTrouble.notSent(why) : refusal);
    }

    /** A connection is there: from here on the server may act. */
    private void connected(HttpClientRequest connected) {
        connected.exceptionHandler(HEARD_ELSEWHERE);
        if (over) {
            connected.reset();
            return;
        }
        if (wire.isDenied(connected)) {
            connected.reset();
            connected.connection().close();
            end(new LegEnd.NotSent("its address is in a private network, which denyPrivateNetworks refuses"));
            return;
        }
        http = connected;
        authorization = wire.bearer().header();
        wire.headers(connected.headers(), request, authorization);
        if (!sent) {
            sent = true;
            request.listener().sent();
        }
        connected.send(request.message().buffer()).onComplete(this::answered, why -> end(HttpTrouble.lost(why)));
    }

    private void answered(HttpClientResponse response) {
        int status = response.statusCode();
        if (over) {
            reset();
        } else if (status == 401 && !renewed) {
            unauthorized(response);
        } else if (status == 401 || status == 403) {
            end(new LegEnd.HttpStatus(status, wire.type(response)));
        } else if (status == 307 || status == 308) {
            redirected(response);
        } else {
            new HttpAnswer(request.id(), wire.setup().answers(), request.listener(), this::end)
                    .read(response, wire.type(response));
        }
    }

    private void unauthorized(HttpClientResponse response) {
        renewed = true;
        http = null;
        LegEnd refused = new LegEnd.HttpStatus(response.statusCode(), wire.type(response));
        refusal = refused;
        wire.bearer().renewed(authorization).onComplete(another -> {
            if (another.succeeded() && another.result()) {
                connect();
            } else {
                end(refused);
            }
        });
    }

    private void redirected(HttpClientResponse response) {
        String location = response.getHeader(HttpHeaders.LOCATION);
        String target = location == null || redirects == MAX_REDIRECTS
                ? null
                : wire.setup().endpoint().redirected(uri, location).orElse(null);
        LegEnd refused = new LegEnd.HttpStatus(response.statusCode(), wire.type(response));
        if (target == null) {
            end(refused);
            return;
        }
        redirects++;
        http = null;
        refusal = refused;
        uri = target;
        connect();
    }

    /** Ends it; what ends it before the response is whole closes the response. */
    void end(LegEnd how) {
        if (over) {
            return;
        }
        over = true;
        wire.left(request);
        if (how instanceof LegEnd.Garbled || how instanceof LegEnd.Ended) {
            reset();
        }
        request.listener().ended(how);
    }

    @Override
    public void cancel(String reason) {
        if (!over) {
            over = true;
            wire.left(request);
            reset();
        }
    }

    @Override
    public @Nullable LegEnd refusal() {
        return http == null ? refusal : null;
    }

    /** The connection is closed: the leg is lost, and the server sees its response closed. */
    void lose(String reason) {
        HttpClientRequest running = http;
        end(sent ? new LegEnd.Lost(reason) : new LegEnd.NotSent(reason));
        if (running != null) {
            running.reset();
        }
    }

    private void reset() {
        if (http != null) {
            http.reset();
        }
    }
}
