package dev.sallyport.child;

import static dev.sallyport.child.Nursery.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.ChildHandle;
import dev.sallyport.bus.ChildLimits;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Context;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutputTest {
    private static final String THEN_STAY = "; exec cat";

    private static final long NOISE_AT_ONCE = 4_000_000;
    private static final long NOISE_PER_SECOND = 1_000_000;

    private final Heard heard = new Heard();
    private Nursery nursery = new Nursery();

    @AfterEach
    void closeAll() {
        nursery.close();
    }

    @Test
    @Tag("CHILD-3")
    @Tag("CASE-23")
    void onlyLineFeedEndsALine() {
        // U+2028, U+2029, U+0085 and a lone CR inside one line
        nursery.sh(heard, "printf 'a\\342\\200\\250b\\342\\200\\251c\\302\\205d\\re\\r\\nnext\\n'" + THEN_STAY);

        await().untilAsserted(() -> assertThat(heard.lines).containsExactly("a\u2028b\u2029c\u0085d\re", "next"));
    }

    @Test
    @Tag("CHILD-3")
    void aCharacterSplitAcrossReadsSurvives() {
        nursery.sh(heard, "printf '\\360\\237'; sleep 0.1; printf '\\230\\200\\n'" + THEN_STAY);

        await().untilAsserted(() -> assertThat(heard.lines).containsExactly("\uD83D\uDE00"));
    }

    @Test
    @Tag("CHILD-3")
    void aFinalLineWithoutLineFeedIsDelivered() throws Exception {
        nursery.sh(heard, "printf '{}\\n{\"last\":1}'");

        heard.closed.get(5, TimeUnit.SECONDS);

        assertThat(heard.lines).containsExactly("{}", "{\"last\":1}");
    }

    @ParameterizedTest
    @EnumSource
    @Tag("CHILD-3")
    void aLineOfTensOfMegabytesArrivesWhole(Nursery.Pipes pipes) {
        nursery.close();
        nursery = new Nursery(pipes);
        nursery.sh(
                heard,
                "printf '{\"x\":\"'; head -c 30000000 /dev/zero | tr '\\0' x; echo '\"}'; echo next" + THEN_STAY);

        await().atMost(Duration.ofSeconds(20)).until(() -> heard.lines.contains("next"));

        assertThat(heard.lines.get(0)).isEqualTo("{\"x\":\"" + "x".repeat(30_000_000) + "\"}");
    }

    @ParameterizedTest
    @EnumSource
    @Tag("CHILD-3")
    void aLineBeyondTheBoundEndsTheChildWithAClearError(Nursery.Pipes pipes) throws Exception {
        nursery.close();
        nursery = new Nursery(pipes);
        ChildLimits small = new ChildLimits(100_000, 1 << 20, 200, 300, 300);
        Nursery.Wish endless = new Nursery.Wish(heard, "sh", "-c", "echo '{}'; exec cat /dev/zero").limits(small);
        ChildHandle child = Nursery.launched(nursery.ask(endless.request(nursery.context)));

        assertThat(Told.text(heard.failed.get(5, TimeUnit.SECONDS)))
                .contains("a line on stdout is longer than 100000 bytes");

        assertThat(heard.closed.get(5, TimeUnit.SECONDS).pid()).isEqualTo(child.pid());
        assertThat(heard.lines).containsExactly("{}");
    }

    @Test
    @Tag("CHILD-4")
    @Tag("CASE-20")
    @Tag("CASE-22")
    void whatIsNoJsonIsDeliveredAndEndsNothing() {
        ChildHandle child = nursery.sh(
                heard, "echo banner; echo '{not json'; printf '\\377\\376\\n'; echo '{\"id\":1}'" + THEN_STAY);

        await().untilAsserted(() ->
                assertThat(heard.lines).containsExactly("banner", "{not json", "\uFFFD\uFFFD", "{\"id\":1}"));

        assertThat(heard.failed).isNotDone();
        await(child.close());
    }

    @Test
    @Tag("CASE-21")
    void contentLengthFramingIsNamed() throws Exception {
        nursery.shQuick(heard, "printf 'Content-Length: 17\\r\\n\\r\\n{\"jsonrpc\":\"2.0\"}'" + THEN_STAY);

        assertThat(Told.text(heard.failed.get(5, TimeUnit.SECONDS))).contains("Content-Length framing");
    }

    @Test
    @Tag("CASE-21")
    void aChildThatSpeaksJsonMayAlsoPrintSuchALine() {
        nursery.sh(heard, "echo '{}'; echo 'Content-Length: 17'; echo '{\"id\":1}'" + THEN_STAY);

        await().untilAsserted(() -> assertThat(heard.lines).hasSize(3));

        assertThat(heard.failed).isNotDone();
    }

    @Test
    @Tag("CASE-26")
    void aListOf110KilobytesOnOneLineArrivesInOrder() {
        nursery.sh(
                heard,
                "printf '{\"result\":\"'; head -c 110000 /dev/zero | tr '\\0' t; echo '\",\"id\":1}';"
                        + " echo '{\"result\":{},\"id\":\"1\"}'" + THEN_STAY);

        await().untilAsserted(() -> assertThat(heard.lines).hasSize(2));

        assertThat(heard.lines.get(0)).hasSize(110_020).endsWith("\"id\":1}");
        assertThat(heard.lines.get(1)).isEqualTo("{\"result\":{},\"id\":\"1\"}");
    }

    @Test
    @Tag("CHILD-5")
    void stderrIsToldLineByLineFromTheStart() {
        nursery.sh(heard, "for i in $(seq 60); do echo line $i >&2; done; exec cat");

        await().untilAsserted(() -> assertThat(heard.stderr).hasSize(60));

        assertThat(Told.texts(heard.stderr)).startsWith("line 1\n", "line 2\n").endsWith("line 60\n");
    }

    @ParameterizedTest
    @EnumSource
    @Tag("CASE-24")
    void aFloodOfStderrWithoutLinesComesInPiecesAndDelaysNoAnswer(Nursery.Pipes pipes) {
        nursery.close();
        nursery = new Nursery(pipes);
        nursery.sh(heard, "head -c 262144 /dev/zero | tr '\\0' e >&2; echo '{\"id\":1}'; exec cat");

        await().until(() -> heard.lines.contains("{\"id\":1}"));

        await().untilAsserted(() -> assertThat(Told.texts(heard.stderr).stream()
                        .mapToInt(String::length)
                        .sum())
                .isGreaterThan(262_144 - 8192));
        assertThat(Told.texts(heard.stderr))
                .allSatisfy(piece -> assertThat(piece).hasSizeLessThan(80_000));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "yes $(head -c 500 /dev/zero | tr '\\0' n)",
                "yes $(head -c 500 /dev/zero | tr '\\0' n) >&2",
                "tr '\\0' x </dev/zero >&2"
            })
    void noiseBeyondItsBudgetIsReadSlowly(String flood) {
        long before = System.nanoTime();
        ChildHandle child = nursery.sh(heard, flood + " & exec cat");

        await().until(() -> heard.bytes.get() > NOISE_AT_ONCE - 100_000);
        child.write(Buffer.buffer("{\"id\":1}\n"));
        await().until(() -> heard.lines.contains("{\"id\":1}"));

        double seconds = (System.nanoTime() - before) / 1e9;
        assertThat(heard.bytes.get()).isLessThan((long) (NOISE_AT_ONCE + (seconds + 1) * NOISE_PER_SECOND));
    }

    @ParameterizedTest
    @EnumSource
    void aContextThatCannotKeepUpStopsTheReading(Nursery.Pipes pipes) {
        nursery.close();
        nursery = new Nursery(pipes);
        CountDownLatch release = new CountDownLatch(1);
        Heard slow = new Heard() {
            @Override
            public void lines(List<Bytes> lines) {
                try {
                    release.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        };
        Nursery.Wish flood = new Nursery.Wish(slow, "yes", "{}");
        ChildHandle child = Nursery.launched(nursery.ask(flood.request(workerContext(nursery.vertx))));

        // Pipe, buffer and what may wait for the context, and not a byte more.
        await().during(Duration.ofMillis(300))
                .atMost(Duration.ofSeconds(10))
                .until(() -> child.stats().bytesOut() > 500_000 && child.stats().bytesOut() < 2_000_000);

        long stopped = child.stats().bytesOut();
        release.countDown();
        await().until(() -> child.stats().bytesOut() > stopped + 5_000_000);
    }

    private static Context workerContext(Vertx vertx) {
        List<Context> made = Collections.synchronizedList(new java.util.ArrayList<>());
        await(vertx.deployVerticle(
                new VerticleBase() {
                    @Override
                    public Future<?> start() {
                        made.add(context);
                        return Future.succeededFuture();
                    }
                },
                new DeploymentOptions()
                        .setThreadingModel(ThreadingModel.WORKER)
                        .setMaxWorkerExecuteTime(1)
                        .setMaxWorkerExecuteTimeUnit(TimeUnit.HOURS)));
        return made.get(0);
    }
}
