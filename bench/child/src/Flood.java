import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Calls through one child, alone and beside another child that floods. */
final class Flood {
    private Flood() {}

    static void measure(String mode, int seconds, String echo, List<String> flooder) throws Exception {
        Nursery nursery = new Nursery(mode, 8);
        Calls.echo(nursery, nursery.context(), 1, List.of(echo));
        TimeUnit.SECONDS.sleep(4);
        double alone = rate(Calls.ROUNDS, seconds);
        LongAdder noise = new LongAdder();
        Nursery.Ears ears = new Nursery.Ears() {
            @Override
            public void lines(List<Bytes> lines) {
                lines.forEach(line -> noise.add(line.length() + 1));
            }

            @Override
            public void stderr(ServerText line) {
                noise.add(200);
            }
        };
        nursery.launch(nursery.context(), ears, flooder).await(20, TimeUnit.SECONDS);
        TimeUnit.SECONDS.sleep(1);
        long before = noise.sum();
        double beside = rate(Calls.ROUNDS, seconds);
        System.out.printf(
                "{\"what\":\"flood\",\"mode\":\"%s\",\"of\":\"%s\",\"calls_s_alone\":%.0f,\"calls_s_beside\":%.0f,"
                        + "\"slower\":%.2f,\"noise_mb_s\":%.0f}%n",
                mode,
                flooder.size() > 1 ? "stderr" : "stdout",
                alone,
                beside,
                1 - beside / alone,
                (noise.sum() - before) / 1e6 / seconds);
    }

    private static double rate(LongAdder counter, int seconds) throws InterruptedException {
        long before = counter.sum();
        TimeUnit.SECONDS.sleep(seconds);
        return (counter.sum() - before) / (double) seconds;
    }
}
