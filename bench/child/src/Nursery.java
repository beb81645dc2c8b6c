import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.ChildEvents;
import dev.sallyport.bus.ChildExit;
import dev.sallyport.bus.ChildHandle;
import dev.sallyport.bus.ChildLimits;
import dev.sallyport.bus.LaunchReply;
import dev.sallyport.bus.LaunchRequest;
import dev.sallyport.bus.Local;
import dev.sallyport.child.ChildrenVerticle;
import dev.sallyport.child.ReaperVerticle;
import dev.sallyport.child.ledger.LedgerFolder;
import dev.sallyport.child.process.LocalProcesses;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Context;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.ThreadingModel;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The gateway's children and nothing else of it. */
final class Nursery {
    /** A message of 256 bytes with its line end. */
    static final byte[] LINE = line();

    private static final AtomicInteger SERVERS = new AtomicInteger();

    final Vertx vertx;

    /** @param mode {@code own-loop}, {@code shared-loop} or {@code threads} */
    Nursery(String mode, int maxStarts) throws Exception {
        vertx = Vertx.vertx(new VertxOptions().setPreferNativeTransport(!mode.equals("shared-loop")));
        Local.register(vertx);
        LocalProcesses processes = mode.equals("threads") ? LocalProcesses.onThreads() : new LocalProcesses();
        Path data = Files.createTempDirectory("bench-child");
        deploy(new ReaperVerticle(), "reaper", 4);
        deploy(new ChildrenVerticle(processes, maxStarts, new LedgerFolder(data)), "children", 4);
    }

    private void deploy(VerticleBase verticle, String pool, int size) throws Exception {
        DeploymentOptions options = new DeploymentOptions()
                .setThreadingModel(ThreadingModel.WORKER)
                .setWorkerPoolName(pool)
                .setWorkerPoolSize(size);
        vertx.deployVerticle(verticle, options).await(10, TimeUnit.SECONDS);
    }

    /** A context as a connection has it. */
    Context context() throws Exception {
        Promise<Context> made = Promise.promise();
        vertx.deployVerticle(new VerticleBase() {
            @Override
            public Future<?> start() {
                made.complete(context);
                return Future.succeededFuture();
            }
        });
        return made.future().await(10, TimeUnit.SECONDS);
    }

    Future<ChildHandle> launch(Context context, ChildEvents events, List<String> command) {
        LaunchRequest request = new LaunchRequest(
                "bench" + SERVERS.incrementAndGet(),
                command,
                Map.of(),
                false,
                null,
                ChildLimits.DEFAULT,
                events,
                context,
                Promise.promise().future());
        return Local.<LaunchReply>request(vertx, Addresses.CHILD_LAUNCH, request)
                .map(reply -> ((LaunchReply.Launched) reply).child());
    }

    private static byte[] line() {
        byte[] line = new byte[256];
        Arrays.fill(line, (byte) ' ');
        byte[] head = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}".getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(head, 0, line, 0, head.length);
        line[line.length - 1] = '\n';
        return line;
    }

    /** Hears nothing. */
    static class Ears implements ChildEvents {
        @Override
        public void lines(List<Bytes> lines) {}

        @Override
        public void stderr(ServerText line) {}

        @Override
        public void failed(ServerText reason) {}

        @Override
        public void closed(ChildExit exit) {}
    }
}
