package dev.sallyport.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.RedactionSource;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pipes of a child, without a child. */
class ChildPipeTest {
    private final List<Bytes> lines = new ArrayList<>();
    private final ChildPipe pipe =
            new ChildPipe("srv", new ConnectionRedactor(RedactionSource.NONE.withSecret("s3cr3t-s3cr3t")), lines::add);

    private final HeldChild child = new HeldChild();

    private static Joiner message() {
        return new Joiner().add("{}");
    }

    @Test
    @Tag("CHILD-3")
    void aMessageIsALine() {
        pipe.attach(child);
        assertThat(pipe.send(message())).isEmpty();
        assertThat(child.stdin()).isEqualTo("{}\n");
        pipe.lines(List.of(Bytes.utf8("[1]"), Bytes.utf8("[2]")));
        assertThat(lines).containsExactly(Bytes.utf8("[1]"), Bytes.utf8("[2]"));
    }

    @Test
    @Tag("OUT-1")
    void whatIsNotTakenIsNotSent() {
        assertThat(pipe.send(message())).contains("its child does not run");
        pipe.attach(child);
        child.isFull(true);
        assertThat(pipe.send(message())).isPresent();
        child.isFull(false);
        pipe.failed(ServerText.of("stdout ended"));
        assertThat(pipe.send(message())).contains("stdout ended");
        assertThat(child.stdin()).isEmpty();
    }

    @Test
    void itIsLostOnceForTheFirstReason() {
        pipe.attach(child);
        assertThat(pipe.lost().isComplete()).isFalse();
        pipe.failed(ServerText.of("it wrote s3cr3t-s3cr3t"));
        pipe.closed(HeldChild.EXIT);
        assertThat(pipe.lost().result()).isEqualTo("it wrote ***");
    }

    @Test
    void anExitIsALoss() {
        pipe.attach(child);
        pipe.closed(HeldChild.EXIT);
        assertThat(pipe.lost().result()).isEqualTo("its child ended with signal 9");
    }

    @Test
    void aCloseIsNoLoss() {
        pipe.attach(child);
        assertThat(pipe.pid()).isEqualTo(HeldChild.PID);
        assertThat(pipe.close().result()).contains(HeldChild.EXIT);
        pipe.closed(HeldChild.EXIT);
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
