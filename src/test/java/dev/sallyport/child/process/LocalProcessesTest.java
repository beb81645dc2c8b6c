package dev.sallyport.child.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.sallyport.child.pipe.ThreadPipes;
import dev.sallyport.kit.Descriptors;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LocalProcessesTest {
    private static final ProcessSpec TOO_LONG = spec("echo", "x".repeat(3_000_000));

    @Test
    @Tag("CHILD-2")
    void aStartThatFailsLeavesNoDescriptorOpen() {
        long before = Descriptors.pipes();

        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> new LocalProcesses().start(TOO_LONG)).hasMessage("Argument list too long");
        }

        await().untilAsserted(() -> assertThat(Descriptors.pipes()).isLessThanOrEqualTo(before));
    }

    @ParameterizedTest
    @EnumSource
    @Tag("CHILD-10")
    void eachSignalIsSentAsItself(Signal signal) throws Exception {
        ChildProcess child = LocalProcesses.onThreads().start(spec("sleep", "1000"));
        try {
            assertThat(child.survivors()).containsExactly(child.key());
            assertThat(child.exit().toCompletableFuture()).isNotDone();

            child.signal(child.key(), signal);

            assertThat(child.exit().toCompletableFuture().get(5, TimeUnit.SECONDS))
                    .isEqualTo(signal == Signal.TERM ? 143 : 137);
            assertThat(child.survivors()).isEmpty();
            child.signal(child.key(), signal);
        } finally {
            child.pipes().close();
        }
    }

    @Test
    @Tag("CHILD-1")
    @Tag("CHILD-16")
    void aChildLeadsASessionOfItsOwnAndHasNoVariablesButItsOwn() throws IOException {
        ChildProcess child = LocalProcesses.onThreads().start(spec("sleep", "1000"));
        try {
            assertThat(child.pipes()).as("as was asked for").isInstanceOf(ThreadPipes.class);
            long pid = child.key().pid();
            assertThat(ProcFiles.variable(pid, "PATH")).isEqualTo("/usr/bin:/bin");
            assertThat(System.getenv().keySet())
                    .filteredOn(name -> !name.equals("PATH"))
                    .isNotEmpty()
                    .allSatisfy(
                            name -> assertThat(ProcFiles.variable(pid, name)).isEmpty());
            await().until(() -> {
                ProcessTable.Entry entry = ProcessTable.read().get(child.key().pid());
                return entry != null && entry.session() == child.key().pid();
            });
        } finally {
            child.signal(child.key(), Signal.KILL);
            child.exit().toCompletableFuture().join();
            child.pipes().close();
        }
    }

    private static ProcessSpec spec(String... command) {
        return new ProcessSpec(List.of(command), Map.of("PATH", "/usr/bin:/bin"), null, LaunchMark.next());
    }
}
