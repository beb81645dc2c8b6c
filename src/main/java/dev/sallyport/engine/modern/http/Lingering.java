package dev.sallyport.engine.modern.http;

import dev.sallyport.bus.Deadlines;
import io.vertx.core.http.HttpClientResponse;

/**
 * A stream that has brought its answer and does not end. Its connection serves no other call meanwhile, so that a server
 * that ends no stream would use up the pool (rule MOD-23): after a while the stream is closed.
 */
final class Lingering extends Deadlines.Entry {
    /** How long a stream may go on after its answer, ms. */
    static final long MAX_MS = 1_000;

    private final Deadlines deadlines;
    private final HttpClientResponse response;

    private Lingering(Deadlines deadlines, HttpClientResponse response) {
        this.deadlines = deadlines;
        this.response = response;
    }

    /** It has brought its answer. */
    static Lingering begin(Deadlines deadlines, HttpClientResponse response) {
        Lingering lingering = new Lingering(deadlines, response);

        deadlines.start(lingering, MAX_MS);
        return lingering;
    }

    /** It has ended. */
    void end() {
        deadlines.stop(this);
    }

    @Override
    protected void due() {
        response.request().reset();
    }
}
