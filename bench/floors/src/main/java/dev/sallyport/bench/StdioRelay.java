package dev.sallyport.bench;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;

/**
 * The least an HTTP-to-stdio gateway does on the JVM: a request's id is replaced by one of its own, the line goes to the
 * child, and the answer with that id goes back with the old one. Speaks 2026-07-28 to its clients; answers an initialize
 * itself.
 */
final class StdioRelay implements Server.Answerer {
    private final RelayChild child;
    private Vertx vertx;

    StdioRelay(RelayChild child) {
        this.child = child;
    }

    @Override
    public void start(Vertx on) {
        vertx = on;
    }

    @Override
    public void answer(HttpServerRequest in) {
        if (in.method() != HttpMethod.POST) {
            in.response().setStatusCode(405).end();
            return;
        }
        in.body().onSuccess(body -> answer(in, body.getBytes()));
    }

    private void answer(HttpServerRequest in, byte[] body) {
        int id = Scan.member(body, 0, "id");
        if (id < 0) {
            in.response().setStatusCode(202).end();
        } else if (Scan.is(body, Scan.member(body, 0, "method"), "\"initialize\"")) {
            int version = Scan.member(body, Scan.member(body, 0, "params"), "protocolVersion");
            send(in, Buffer.buffer(Canned.initialized(Scan.text(body, id), Scan.text(body, version))));
        } else {
            child.call(body, id, vertx.getOrCreateContext(), answer -> send(in, answer));
        }
    }

    private static void send(HttpServerRequest in, Buffer answer) {
        in.response().putHeader("content-type", "application/json").end(answer);
    }
}
