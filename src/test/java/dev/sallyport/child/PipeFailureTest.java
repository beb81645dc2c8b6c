package dev.sallyport.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.ChildHandle;
import dev.sallyport.kit.Processes;
import io.vertx.core.buffer.Buffer;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("CHILD-13")
class PipeFailureTest {
    private final Heard heard = new Heard();
    private Nursery nursery;

    @AfterEach
    void closeAll() {
        nursery.close();
    }

    @ParameterizedTest
    @EnumSource
    void aChildThatClosesItsStdinIsEnded(Nursery.Pipes pipes) throws Exception {
        nursery = new Nursery(pipes);
        ChildHandle child = nursery.shQuick(heard, "exec <&-; echo deaf; exec sleep 1000");
        await().until(() -> heard.lines.contains("deaf"));

        await().until(() -> !child.write(Buffer.buffer("{}\n")));

        assertThat(Told.text(heard.failed.get(5, TimeUnit.SECONDS))).contains("stdin");
        assertThat(heard.closed.get(5, TimeUnit.SECONDS).signal()).isEqualTo(15);
        assertThat(heard.order).endsWith("failed", "closed");
    }

    @ParameterizedTest
    @EnumSource
    void aChildThatClosesItsStdoutIsEnded(Nursery.Pipes pipes) throws Exception {
        nursery = new Nursery(pipes);
        ChildHandle child = nursery.shQuick(heard, "echo '{\"id\":1}'; exec >&-; exec sleep 1000");

        assertThat(Told.text(heard.failed.get(5, TimeUnit.SECONDS))).isEqualTo("stdout ended");

        assertThat(child.write(Buffer.buffer("{}\n"))).isFalse();
        assertThat(heard.closed.get(5, TimeUnit.SECONDS).signal()).isEqualTo(15);
        assertThat(heard.lines).containsExactly("{\"id\":1}");
    }

    @ParameterizedTest
    @EnumSource
    @Tag("CASE-6")
    void aChildThatDiesAtOnceIsReportedWithItsExitCodeAfterItsLastWords(Nursery.Pipes pipes) throws Exception {
        nursery = new Nursery(pipes);
        nursery.sh(heard, "echo broken >&2; exit 3");

        assertThat(heard.closed.get(5, TimeUnit.SECONDS).code()).isEqualTo(3);

        assertThat(Told.text(heard.failed.get(5, TimeUnit.SECONDS))).isEqualTo("exited with exit code 3");
        assertThat(heard.order).containsExactly("stderr", "failed", "closed");
        assertThat(Told.texts(heard.stderr)).containsExactly("broken\n");
    }

    @ParameterizedTest
    @EnumSource
    @Tag("CASE-34")
    void aKilledChildIsReportedWithinASecond(Nursery.Pipes pipes) throws Exception {
        nursery = new Nursery(pipes);
        ChildHandle child = nursery.launch(heard, "cat");

        Processes.signal(child.pid(), "KILL");

        assertThat(Told.text(heard.failed.get(1, TimeUnit.SECONDS))).isEqualTo("exited with signal 9");
        assertThat(child.write(Buffer.buffer("{}\n"))).isFalse();
    }
}
