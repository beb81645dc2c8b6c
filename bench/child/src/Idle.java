import dev.sallyport.bus.ChildHandle;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Children that are started at once: when all have answered, and what each costs when nothing happens. */
final class Idle {
    private Idle() {}

    static void measure(String mode, int count, List<String> command) throws Exception {
        Nursery nursery = mode.equals("relay") ? null : new Nursery(mode, 8);
        if (nursery != null) {
            nursery.launch(nursery.context(), new Nursery.Ears(), command)
                    .compose(ChildHandle::close)
                    .await(20, TimeUnit.SECONDS);
        }
        settle();
        long resident = Machine.residentKb();
        int threads = Machine.threads();
        CountDownLatch answered = new CountDownLatch(count);
        List<ChildHandle> children = Collections.synchronizedList(new ArrayList<>());
        long start = System.nanoTime();
        for (int i = 0; i < count; i++) {
            if (nursery == null) {
                bare(command, answered);
            } else {
                start(nursery, command, answered, children);
            }
        }
        answered.await(60, TimeUnit.SECONDS);
        double ready = (System.nanoTime() - start) / 1e6;
        settle();
        System.out.printf(
                "{\"what\":\"idle\",\"mode\":\"%s\",\"children\":%d,\"ready_ms\":%.0f,\"kb_each\":%.0f,\"threads_each\":%.2f}%n",
                mode,
                count,
                ready,
                (Machine.residentKb() - resident) / (double) count,
                (Machine.threads() - threads) / (double) count);
        close(mode, children);
    }

    private static void settle() throws InterruptedException {
        System.gc();
        TimeUnit.SECONDS.sleep(2);
    }

    private static void start(
            Nursery nursery, List<String> command, CountDownLatch answered, List<ChildHandle> children) {
        Nursery.Ears first = new Nursery.Ears() {
            @Override
            public void lines(List<Bytes> lines) {
                answered.countDown();
            }
        };
        nursery.launch(nursery.vertx.getOrCreateContext(), first, command).onSuccess(child -> {
            children.add(child);
            child.write(Buffer.buffer(Nursery.LINE));
        });
    }

    /** As the bare relay has them: a process, a writer and a reader thread. */
    private static void bare(List<String> command, CountDownLatch answered) throws Exception {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        LinkedBlockingQueue<byte[]> queue = new LinkedBlockingQueue<>(4096);
        Machine.daemon(() -> Calls.writeBatches(queue, process.getOutputStream()));
        Machine.daemon(() -> Calls.readLines(process.getInputStream(), line -> answered.countDown()));
        queue.add(Nursery.LINE);
    }

    private static void close(String mode, List<ChildHandle> children) throws Exception {
        long start = System.nanoTime();
        List<Future<?>> closes = new ArrayList<>();
        children.forEach(child -> closes.add(child.close()));
        Future.all(closes).await(60, TimeUnit.SECONDS);
        if (!children.isEmpty()) {
            System.out.printf(
                    "{\"what\":\"close\",\"mode\":\"%s\",\"children\":%d,\"ms\":%.0f}%n",
                    mode, children.size(), (System.nanoTime() - start) / 1e6);
        }
    }
}
