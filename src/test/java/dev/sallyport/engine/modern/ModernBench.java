package dev.sallyport.engine.modern;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.config.AbsentResultType;
import dev.sallyport.config.AccessProvider;
import dev.sallyport.config.Endpoint;
import dev.sallyport.config.ReconnectPolicy;
import dev.sallyport.config.Secret;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.Settings;
import dev.sallyport.config.UpstreamSettings;
import dev.sallyport.engine.EngineHarness;
import dev.sallyport.engine.ServerConfigs;
import dev.sallyport.kit.SaboteurProxy;
import dev.sallyport.kit.ScriptedChild;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The modern engine without the rest of the gateway, scripted servers of its own, and short ways between them. */
final class ModernBench implements AutoCloseable {
    private final List<AutoCloseable> open = new ArrayList<>();
    private final Vertx vertx = Vertx.vertx();
    private final ScriptedServer server = Scripts.modern("echo");
    private @Nullable EngineHarness harness;
    private UpstreamSettings upstream = UpstreamSettings.DEFAULT;

    /** What every server of this bench is scripted as. */
    ScriptedServer server() {
        return server;
    }

    Vertx vertx() {
        return vertx;
    }

    /** Dials by these settings; to be said before the engine is asked for. */
    ModernBench dialing(UpstreamSettings settings) {
        upstream = settings;
        return this;
    }

    EngineHarness engine() {
        if (harness == null) {
            Settings settings = Settings.defaults().withUpstream(upstream);
            harness = closing(new EngineHarness(new ModernEngineVerticle(settings)));
        }
        return harness;
    }

    ScriptedHttp http() {
        return closing(ScriptedHttp.serve(vertx, server));
    }

    ScriptedChild child() {
        return closing(new ScriptedChild(server));
    }

    SaboteurProxy proxy(ScriptedHttp http) {
        return closing(new SaboteurProxy(http.port()));
    }

    /** Connects a server over HTTP under the id {@code h}; gives its url. */
    String connectHttp() {
        String url = http().url();
        engine().connect(ServerConfigs.url("h", url, null));
        return url;
    }

    /** Connects a server over stdio under the id {@code s}. */
    ScriptedChild connectChild() {
        ScriptedChild child = child();
        engine().connect(ServerConfigs.modernChild("s", child.command()));
        return child;
    }

    <T extends AutoCloseable> T closing(T one) {
        open.add(0, one);
        return one;
    }

    /** A server at a url with a token and an access provider, either of which may be null. */
    static ServerConfig url(String url, @Nullable String token, @Nullable AccessProvider provider) {
        Secret secret = token == null ? null : Secret.of(token);
        return ServerConfig.of(
                "h", new Endpoint(null, List.of(), Map.of(), false, null, url, null, null, secret, provider));
    }

    /** The same that reconnects after so many milliseconds, and that takes a missing result type as this says. */
    static ServerConfig with(ServerConfig server, ReconnectPolicy reconnect, AbsentResultType absent) {
        return new ServerConfig(
                server.id(),
                server.enabled(),
                server.endpoint(),
                server.tools(),
                reconnect,
                server.requestTimeoutMs(),
                server.limits(),
                absent,
                server.mcpl());
    }

    /** A caller with capabilities of its own that continues by itself. */
    static Caller continuing(String capabilities) {
        return new Caller(Bytes.utf8(capabilities), List.of(), true, Caller.Timing.SERVERS, CallLine.silent());
    }

    /** A caller that waits for so long. */
    static Caller waiting(long timeoutMs, boolean extend, CallLine line) {
        return new Caller(Caller.NO_CAPABILITIES, List.of(), false, new Caller.Timing(timeoutMs, extend), line);
    }

    /** A reply's text: the result as it stands, or what the failure says. */
    static String text(Reply reply) {
        return reply instanceof Answer answer ? answer.result().utf8() : ((Failure) reply).message();
    }

    @Override
    public void close() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
        vertx.close().toCompletionStage().toCompletableFuture().get();
    }
}
