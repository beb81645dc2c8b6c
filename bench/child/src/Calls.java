import dev.sallyport.bus.ChildHandle;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Lines that go round through one child, a number of them on the way at any time. */
final class Calls {
    static final LongAdder ROUNDS = new LongAdder();

    private Calls() {}

    static void measure(String mode, int inFlight, int seconds, List<String> command) throws Exception {
        switch (mode) {
            case "blocking" -> blocking(inFlight, command);
            case "relay" -> relay(inFlight, command);
            default -> {
                Nursery nursery = new Nursery(mode, 8);
                echo(nursery, nursery.context(), inFlight, command);
            }
        }
        TimeUnit.SECONDS.sleep(4);
        long before = ROUNDS.sum();
        long cpu = Machine.cpuNanos();
        long start = System.nanoTime();
        TimeUnit.SECONDS.sleep(seconds);
        long rounds = ROUNDS.sum() - before;
        long used = Machine.cpuNanos() - cpu;
        System.out.printf(
                "{\"what\":\"calls\",\"mode\":\"%s\",\"inFlight\":%d,\"calls_s\":%.0f,\"cpu_us\":%.2f}%n",
                mode, inFlight, rounds / ((System.nanoTime() - start) / 1e9), used / 1e3 / Math.max(1, rounds));
    }

    /** Through the gateway's own road: a write for each line that came back, on the context where it was told. */
    static void echo(Nursery nursery, Context context, int inFlight, List<String> command) throws Exception {
        Buffer line = Buffer.buffer(Nursery.LINE);
        ChildHandle[] child = new ChildHandle[1];
        Nursery.Ears answering = new Nursery.Ears() {
            @Override
            public void lines(List<Bytes> lines) {
                ROUNDS.add(lines.size());
                for (int i = 0; i < lines.size(); i++) {
                    child[0].write(line);
                }
            }
        };
        child[0] = nursery.launch(context, answering, command).await(20, TimeUnit.SECONDS);
        for (int i = 0; i < inFlight; i++) {
            child[0].write(line);
        }
    }

    /** The limit: one thread that writes and reads, and nobody else. */
    private static void blocking(int inFlight, List<String> command) throws Exception {
        Process process = new ProcessBuilder(command).start();
        Machine.daemon(() -> {
            OutputStream to = process.getOutputStream();
            InputStream from = process.getInputStream();
            byte[] buffer = new byte[1 << 16];
            for (int i = 0; i < inFlight; i++) {
                to.write(Nursery.LINE);
            }
            to.flush();
            for (int size = from.read(buffer); size >= 0; size = from.read(buffer)) {
                int whole = 0;
                for (int i = 0; i < size; i++) {
                    whole += buffer[i] == '\n' ? 1 : 0;
                }
                for (int i = 0; i < whole; i++) {
                    to.write(Nursery.LINE);
                }
                to.flush();
                ROUNDS.add(whole);
            }
        });
    }

    /** What a gateway does at least with two threads a child: a queue before the writer, a hop for each answer. */
    private static void relay(int inFlight, List<String> command) throws Exception {
        Process process = new ProcessBuilder(command).start();
        Context context = Vertx.vertx().getOrCreateContext();
        LinkedBlockingQueue<byte[]> queue = new LinkedBlockingQueue<>(4096);
        Machine.daemon(() -> writeBatches(queue, process.getOutputStream()));
        Machine.daemon(() -> readLines(
                process.getInputStream(),
                answer -> context.runOnContext(v -> {
                    ROUNDS.add(answer.length > 0 ? 1 : 0);
                    queue.add(Nursery.LINE);
                })));
        for (int i = 0; i < inFlight; i++) {
            queue.add(Nursery.LINE);
        }
    }

    static void writeBatches(LinkedBlockingQueue<byte[]> queue, OutputStream to) throws Exception {
        ByteArrayOutputStream batch = new ByteArrayOutputStream(65536);
        while (true) {
            batch.reset();
            batch.write(queue.take());
            for (byte[] more = queue.poll(); more != null && batch.size() < 60_000; more = queue.poll()) {
                batch.write(more);
            }
            batch.writeTo(to);
            to.flush();
        }
    }

    static void readLines(InputStream from, java.util.function.Consumer<byte[]> line) throws Exception {
        byte[] buffer = new byte[1 << 16];
        int held = 0;
        for (int size = from.read(buffer); size >= 0; size = from.read(buffer, held, buffer.length - held)) {
            int at = 0;
            int end = held + size;
            for (int i = held; i < end; i++) {
                if (buffer[i] == '\n') {
                    line.accept(Arrays.copyOfRange(buffer, at, i));
                    at = i + 1;
                }
            }
            held = end - at;
            System.arraycopy(buffer, at, buffer, 0, held);
        }
    }
}
