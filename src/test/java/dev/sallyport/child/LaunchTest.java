package dev.sallyport.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sallyport.bus.ChildExit;
import dev.sallyport.bus.UnreapedException;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A launch's states, with a process and a reaper that do what they are told. */
@ExtendWith(VertxExtension.class)
class LaunchTest {
    private static final ChildExit EXIT = new ChildExit(4242, 0, null);

    private final Heard heard = new Heard();
    private final FakeHost host = new FakeHost();
    private final FakeChild process = new FakeChild();
    private Launch launch;

    @BeforeEach
    void launch(Vertx vertx) {
        launch = host.launch(heard, vertx.getOrCreateContext());
    }

    @Test
    @Tag("CHILD-14")
    void aCloseDuringTheSpawnClosesWhatItYields() {
        assertThat(launch.state().isWanted()).isTrue();
        Future<ChildExit> close = launch.close();
        assertThat(launch.state().isWanted()).isFalse();
        assertThat(host.reaps).isEmpty();

        host.started(launch, process);

        assertThat(host.reaps).extracting(Reap::process).containsExactly(process);
        end();
        assertThat(close.result()).isEqualTo(EXIT);
    }

    @Test
    @Tag("CHILD-14")
    void closesDuringTheSpawnShareOneAnswer() {
        Future<ChildExit> first = launch.close();

        assertThat(launch.close()).isSameAs(first);
    }

    @Test
    @Tag("CHILD-14")
    void aSpawnThatFailsLeavesNothingToClose() {
        Future<ChildExit> close = launch.close();

        launch.notStarted("No such file or directory");

        assertThat(close.cause()).hasMessage("No such file or directory");
        assertThat(host.gone).containsExactly("srv was not started");
    }

    @Test
    void aSpawnThatFailsUnaskedIsForgotten() {
        launch.notStarted("No such file or directory");

        assertThat(host.gone).containsExactly("srv was not started");
    }

    @Test
    void aLaunchYieldsOneChild() {
        RunningChild child = host.started(launch, process);
        assertThat(launch.state().isWanted()).isTrue();

        assertThatIllegalStateException().isThrownBy(() -> launch.started(child));
    }

    @Test
    @Tag("CHILD-15")
    void aCloseAfterTheEndIsAnsweredFromMemory() {
        host.started(launch, process);
        Future<ChildExit> first = launch.close();
        assertThat(launch.close()).isSameAs(first);
        assertThat(launch.state().isWanted()).isFalse();
        end();

        assertThat(launch.close().result()).isEqualTo(EXIT);
        assertThat(host.reaps).hasSize(1);
        assertThat(host.gone).containsExactly("srv exit code 0");
    }

    @Test
    @Tag("CHILD-20")
    @Tag("CHILD-21")
    void aReaperThatFailsHoldsTheLaunchAndIsAskedAgain() {
        host.started(launch, process);
        Future<ChildExit> first = launch.close();

        host.reapFails("no handlers");

        assertThat(first.cause())
                .isInstanceOfSatisfying(UnreapedException.class, why -> {
                    assertThat(why.pid()).isEqualTo(4242);
                    assertThat(why.server()).isEqualTo("srv");
                })
                .hasMessage("reaping stdio child 4242 of MCP server \"srv\" failed: no handlers");
        assertThat(host.gone).isEmpty();
        Future<ChildExit> second = launch.close();
        end();
        assertThat(second.result()).isEqualTo(EXIT);
    }

    @Test
    @Tag("CHILD-13")
    void whatIsLostDuringItsEndingIsEndedOnce() {
        host.started(launch, process);
        launch.close();

        process.ends().stdinLost().accept("stdin closed");
        end();
        launch.lost("exited");

        assertThat(host.reaps).hasSize(1);
        assertThat(Nursery.await(Future.fromCompletionStage(heard.closed))).isEqualTo(EXIT);
        assertThat(heard.order).containsExactly("closed");
    }

    private void end() {
        host.reaped(EXIT);
        process.outputEnds();
    }
}
