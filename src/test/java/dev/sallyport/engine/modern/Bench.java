package dev.sallyport.engine.modern;

import dev.sallyport.kit.SaboteurProxy;
import dev.sallyport.kit.ScriptedChild;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;

/** Scripted servers, and gateways in front of them; everything is closed in the opposite order. */
final class Bench implements AutoCloseable {
    private final List<AutoCloseable> open = new ArrayList<>();
    private final Vertx vertx = Vertx.vertx();

    Vertx vertx() {
        return vertx;
    }

    ScriptedServer server() {
        return Scripts.modern("echo");
    }

    ScriptedHttp http(ScriptedServer server) {
        return closing(ScriptedHttp.serve(vertx, server));
    }

    ScriptedChild child(ScriptedServer server) {
        return closing(new ScriptedChild(server));
    }

    SaboteurProxy proxy(ScriptedHttp http) {
        return closing(new SaboteurProxy(http.port()));
    }

    TestGateway start(TestGateway.Starter starter) {
        return closing(starter.start());
    }

    <T extends AutoCloseable> T closing(T one) {
        open.add(0, one);
        return one;
    }

    @Override
    public void close() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
        vertx.close().toCompletionStage().toCompletableFuture().get();
    }
}
