package dev.sallyport.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.ChildLimits;
import dev.sallyport.bus.LaunchReply;
import dev.sallyport.bus.LaunchRequest;
import dev.sallyport.bus.Local;
import dev.sallyport.config.ChildrenSettings;
import dev.sallyport.config.Endpoint;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.ServerLimits;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.RedactionSource;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the spawner is asked for, and what becomes of its answer; the spawner is the test's. */
@Tag("CHILD-2")
class ChildOpenerTest {
    private static final ChildrenSettings CHILDREN = new ChildrenSettings(8, 4, 5, ServerLimits.DEFAULT);

    private final Vertx vertx = Vertx.vertx();
    private final Confined on = new Confined(vertx);
    private final Promise<Void> abandoned = Promise.promise();
    private final List<LaunchRequest> requests = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        EngineHarness.await(vertx.close());
    }

    private Future<Pipe> open(@Nullable String cwd, LaunchReply answer) {
        Local.register(vertx);
        vertx.eventBus().<LaunchRequest>localConsumer(Addresses.CHILD_LAUNCH, message -> {
            requests.add(message.body());
            message.reply(answer, Local.OPTIONS);
        });
        ServerConfig server = ServerConfig.defaults("srv", new ServerLimits(1, 2, 3));
        ServerConfig config = new ServerConfig(
                server.id(),
                true,
                new Endpoint("serve", List.of("-v"), Map.of("A", "b"), true, cwd, null, null, null, null, null),
                server.tools(),
                server.reconnect(),
                server.requestTimeoutMs(),
                server.limits(),
                server.absentResultType(),
                server.mcpl());
        ConnectionRedactor redactor = new ConnectionRedactor(RedactionSource.NONE);
        return on.get(
                () -> ChildOpener.of(config, CHILDREN, redactor, on.context()).open(line -> {}, abandoned.future()));
    }

    @Test
    void aLaunchIsAskedForAsTheServerIsConfigured() {
        EngineHarness.await(open("/srv", new LaunchReply.Launched(new HeldChild())));
        LaunchRequest request = requests.get(0);
        assertThat(request.server()).isEqualTo("srv");
        assertThat(request.command()).containsExactly("serve", "-v");
        assertThat(request.env()).containsExactly(Map.entry("A", "b"));
        assertThat(request.inheritEnv()).isTrue();
        assertThat(request.cwd()).isEqualTo(Path.of("/srv"));
        assertThat(request.limits()).isEqualTo(new ChildLimits(2, 3, 1, 4, 5));
        assertThat(request.context()).isSameAs(on.context());
        assertThat(request.abandoned()).isSameAs(abandoned.future());
    }

    @Test
    void aPipeLeadsToTheChildThatWasLaunched() {
        Pipe pipe = EngineHarness.await(open(null, new LaunchReply.Launched(new HeldChild())));
        assertThat(requests.get(0).cwd()).isNull();
        assertThat(pipe.pid()).isEqualTo(HeldChild.PID);
        assertThat(pipe.send(new Joiner().add(Bytes.utf8("{}")))).isEmpty();
    }

    @Test
    void aLaunchThatFailsSaysWhy() {
        Future<Pipe> pipe = open(null, new LaunchReply.NotLaunched("serve: no such file"));
        assertThat(EngineHarness.await(pipe.map("").otherwise(Throwable::getMessage)))
                .isEqualTo("MCP server \"srv\" could not be started: serve: no such file");
    }
}
