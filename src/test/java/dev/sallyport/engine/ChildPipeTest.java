package dev.sallyport.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.ChildExit;
import dev.sallyport.bus.ChildHandle;
import dev.sallyport.bus.ChildStats;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.RedactionSource;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pipes of a child, without a child. */
class ChildPipeTest {
    private static final ChildExit EXIT = new ChildExit(7, null, 9);

    private final List<Bytes> lines = new ArrayList<>();
    private final Buffer stdin = Buffer.buffer();
    private boolean takes = true;
    private final ChildPipe pipe =
            new ChildPipe("srv", new ConnectionRedactor(RedactionSource.NONE.withSecret("s3cr3t-s3cr3t")), lines::add);

    /** A child that keeps what it is sent. */
    private final ChildHandle child = new ChildHandle() {
        @Override
        public long pid() {
            return 7;
        }

        @Override
        public boolean write(Buffer bytes) {
            if (takes) {
                stdin.appendBuffer(bytes);
            }
            return takes;
        }

        @Override
        public Future<ChildExit> close() {
            return Future.succeededFuture(EXIT);
        }

        @Override
        public ChildStats stats() {
            return new ChildStats(0, 0, 0, 0, 0, null);
        }
    };

    private static Joiner message() {
        return new Joiner().add("{}");
    }

    @Test
    @Tag("CHILD-3")
    void aMessageIsALine() {
        pipe.attach(child);
        assertThat(pipe.send(message())).isEmpty();
        assertThat(stdin.toString()).isEqualTo("{}\n");
        pipe.lines(List.of(Bytes.utf8("[1]"), Bytes.utf8("[2]")));
        assertThat(lines).containsExactly(Bytes.utf8("[1]"), Bytes.utf8("[2]"));
    }

    @Test
    @Tag("OUT-1")
    void whatIsNotTakenIsNotSent() {
        assertThat(pipe.send(message())).contains("its child does not run");
        pipe.attach(child);
        takes = false;
        assertThat(pipe.send(message())).isPresent();
        takes = true;
        pipe.failed(ServerText.of("stdout ended"));
        assertThat(pipe.send(message())).contains("stdout ended");
        assertThat(stdin.length()).isZero();
    }

    @Test
    void itIsLostOnceForTheFirstReason() {
        pipe.attach(child);
        assertThat(pipe.lost().isComplete()).isFalse();
        pipe.failed(ServerText.of("it wrote s3cr3t-s3cr3t"));
        pipe.closed(EXIT);
        assertThat(pipe.lost().result()).isEqualTo("it wrote ***");
    }

    @Test
    void anExitIsALoss() {
        pipe.attach(child);
        pipe.closed(EXIT);
        assertThat(pipe.lost().result()).isEqualTo("its child ended with signal 9");
    }

    @Test
    void aCloseIsNoLoss() {
        pipe.attach(child);
        assertThat(pipe.pid()).isEqualTo(7);
        assertThat(pipe.close().result()).contains(EXIT);
        pipe.closed(EXIT);
        assertThat(pipe.lost().isComplete()).isFalse();
        assertThat(pipe.send(message())).isPresent();
    }

    @Test
    void withoutAChildThereIsNothingToClose() {
        assertThat(pipe.pid()).isZero();
        assertThat(pipe.close().result()).isEmpty();
    }

    @Test
    @Tag("CHILD-5")
    void stderrEndsAReport() {
        pipe.stderr(ServerText.of("no such key s3cr3t-s3cr3t\n"));
        assertThat(pipe.lastWords()).endsWith("no such key ***");
    }
}
