package dev.sallyport.child.pipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.child.Heard;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What comes of chunks that are read on the asker's own loop. */
@ExtendWith(VertxExtension.class)
class StdoutIntakeTest {
    private static final int MAX_LINE = 1000;

    private final Heard heard = new Heard();
    private final List<String> ends = new ArrayList<>();
    private Context loop;
    private StdoutIntake intake;

    @BeforeEach
    void read(Vertx vertx) {
        loop = vertx.getOrCreateContext();
        intake = new StdoutIntake(MAX_LINE, heard, new Delivery(loop), reason -> ends.add("ended: " + reason));
    }

    @Test
    @Tag("CHILD-3")
    void linesAreToldAsTheyComeAndTheLastOneAtTheEnd() throws TimeoutException {
        onLoop(() -> chunks("{\"a\":1}\n{\"b\"", ":2}\nlast"));
        assertThat(heard.lines).containsExactly("{\"a\":1}", "{\"b\":2}");

        onLoop(intake::ended);

        assertThat(heard.lines).endsWith("last").hasSize(3);
        assertThat(ends).containsExactly("ended: null");
    }

    @Test
    @Tag("CHILD-13")
    void aReadErrorIsNamedAfterWhatWasRead() throws TimeoutException {
        onLoop(() -> {
            chunks("{}\nlast");
            intake.failed("Input/output error");
        });

        assertThat(heard.lines).containsExactly("{}", "last");
        assertThat(ends).containsExactly("ended: Input/output error");
    }

    @Test
    @Tag("CHILD-3")
    void aLineBeyondTheBoundIsTheEndAndNothingIsToldAfterIt() throws TimeoutException {
        onLoop(() -> {
            chunks("{}\n", "x".repeat(MAX_LINE + 2), "\n{\"late\":1}\n");
            intake.ended();
        });

        assertThat(heard.lines).containsExactly("{}");
        assertThat(ends).containsExactly("ended: a line on stdout is longer than 1000 bytes");
    }

    @Test
    @Tag("CASE-21")
    void contentLengthFramingIsTheEndAndNothingIsToldAfterIt() throws TimeoutException {
        onLoop(() -> {
            chunks("Content-Length: 2\r\n\r\n{}", "{}\n");
            intake.ended();
        });

        assertThat(heard.lines).containsExactly("Content-Length: 2");
        assertThat(ends).singleElement().asString().contains("Content-Length framing");
    }

    @Test
    void everyByteIsCountedAndTheFirstOnesAreToldOnce() throws TimeoutException {
        List<String> first = new ArrayList<>();
        intake.onFirstBytes(() -> first.add("spoke"));

        onLoop(() -> chunks("{}", "\n", "x".repeat(MAX_LINE + 2), "swallowed"));

        assertThat(first).containsExactly("spoke");
        assertThat(intake.receivedBytes()).isEqualTo(3 + MAX_LINE + 2 + 9);
    }

    @Test
    void messagesAreNoNoise() throws TimeoutException {
        onLoop(() -> chunks(("{\"id\":1}\n".repeat(250_000) + "[{}]\n".repeat(600_000))));

        assertThat(onLoop(intake::hasRoom)).isTrue();
    }

    @Test
    void tooManyOtherLinesPauseTheReadingForAWhile() throws TimeoutException {
        CountDownLatch resumed = new CountDownLatch(1);
        intake.onRoom(resumed::countDown);
        String line = "n".repeat(999) + "\n";
        int lines = (NoiseBudget.BURST_BYTES + NoiseBudget.BYTES_PER_SECOND) / line.length();

        boolean room = onLoop(() -> {
            chunks(line.repeat(lines));
            return intake.hasRoom();
        });

        assertThat(room).isFalse();
        await().until(() -> resumed.getCount() == 0);
    }

    private void chunks(String... chunks) {
        for (String chunk : chunks) {
            intake.chunk(chunk.getBytes(StandardCharsets.UTF_8));
        }
    }

    private void onLoop(Runnable task) throws TimeoutException {
        onLoop(() -> {
            task.run();
            return true;
        });
    }

    private <T> T onLoop(Supplier<T> task) throws TimeoutException {
        return Future.<T>future(told -> loop.runOnContext(v -> told.complete(task.get())))
                .await(10, TimeUnit.SECONDS);
    }
}
