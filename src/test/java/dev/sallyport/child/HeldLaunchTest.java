package dev.sallyport.child;

import static dev.sallyport.child.Nursery.QUICK;
import static dev.sallyport.child.Nursery.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sallyport.bus.ChildHandle;
import dev.sallyport.bus.ChildLimits;
import dev.sallyport.bus.UnreapedException;
import dev.sallyport.child.process.ProcessKey;
import dev.sallyport.child.process.Signal;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("CHILD-22")
class HeldLaunchTest {
    private final Stubborn processes = new Stubborn();
    private final Heard heard = new Heard();
    private final Nursery.Wish wish =
            new Nursery.Wish(heard, "cat").server("held").limits(QUICK);
    private Nursery nursery;
    private ChildHandle child;

    @BeforeEach
    void launch(@TempDir Path data) {
        nursery = new Nursery(processes, 8, data);
        child = Nursery.launched(nursery.ask(wish.request(nursery.context)));
    }

    @AfterEach
    void closeAll() {
        processes.relent();
        nursery.close();
    }

    @Test
    @Tag("CHILD-11")
    @Tag("CHILD-20")
    void aChildThatOutlivesSigkillFailsTheCloseInTheRulesWords() {
        UnreapedException why = closeFails();

        assertThat(why)
                .hasMessage("stdio child " + child.pid() + " of MCP server \"held\" did not exit within 300ms of"
                        + " SIGKILL; it could not be reaped")
                .hasNoSuppressedExceptions();
        assertThat(why.pid()).isEqualTo(child.pid());
        assertThat(why.server()).isEqualTo("held");
        assertThat(processes.ignored).startsWith(Signal.TERM).endsWith(Signal.KILL);
        assertThat(heard.closed).isNotDone();
    }

    @Test
    @Tag("CHILD-10")
    @Tag("CHILD-16")
    void aChildThatIsSeenGoneOnlyAtTheLastMomentIsReaped(@TempDir Path folder) {
        ChildLimits atOnce = new ChildLimits(QUICK.maxLineBytes(), QUICK.maxQueuedBytes(), 0, 0, 0);
        Stubborn late = new Stubborn();
        late.endBeforeLook(4);
        try (Nursery others = new Nursery(late, 8, folder)) {
            ChildHandle last = Nursery.launched(others.ask(
                    new Nursery.Wish(heard, "cat").server("late").limits(atOnce).request(others.context)));

            assertThat(await(last.close()).pid()).isEqualTo(last.pid());
        }
    }

    @Test
    @Tag("CHILD-15")
    @Tag("CHILD-21")
    void aFailedAttemptIsClearedAndTheNextCloseReaps() throws Exception {
        closeFails();
        processes.relent();

        assertThat(await(child.close()).pid()).isEqualTo(child.pid());

        assertThat(heard.closed.get(5, TimeUnit.SECONDS)).isNotNull();
    }

    @Test
    @Tag("CHILD-15")
    @Tag("CHILD-16")
    void severalSurvivorsAreOneErrorWithTheOthersSuppressedInIt() {
        processes.imagined.add(new ProcessKey(999_999_999, 1));

        UnreapedException why = closeFails();

        assertThat(why.pid()).isEqualTo(child.pid());
        assertThat(why.getSuppressed())
                .singleElement()
                .satisfies(other -> assertThat(other)
                        .hasMessageStartingWith("process 999999999, started by stdio child " + child.pid()
                                + " of MCP server \"held\" did not exit"));
    }

    @Test
    @Tag("CHILD-20")
    void nothingLaunchesForAServerWhoseChildIsHeld() {
        closeFails();

        assertThat(nursery.refusal(wish.request(nursery.context)))
                .contains("cannot start \"cat\" of MCP server \"held\"")
                .contains("stdio child " + child.pid())
                .contains("could not be reaped");
    }

    @Test
    @Tag("CHILD-21")
    void aLaunchAfterTheConfirmedExitGoesAhead() {
        closeFails();
        processes.relent();

        ChildHandle next = Nursery.launched(nursery.ask(wish.request(nursery.context)));

        assertThat(next.pid()).isNotEqualTo(child.pid());
        assertThat(heard.order).contains("closed");
    }

    @Test
    @Tag("CHILD-20")
    void aReaperThatCannotLookHoldsTheLaunchAndSaysWhy() {
        processes.blind = "the process table cannot be read";

        UnreapedException why = closeFails();

        assertThat(why)
                .hasMessageStartingWith("reaping stdio child " + child.pid() + " of MCP server \"held\" failed: ")
                .hasMessageContaining("the process table cannot be read");
        processes.blind = "";
    }

    @Test
    @Tag("CHILD-18")
    void stoppingSaysWhatCouldNotBeReaped() {
        assertThat(catchThrowableOfType(UnreapedException.class, () -> await(nursery.stopChildren())))
                .hasMessageContaining("stdio child " + child.pid() + " of MCP server \"held\"");
    }

    @Test
    @Tag("CHILD-15")
    @Tag("CHILD-18")
    void stoppingNamesEveryChildThatCouldNotBeReaped() {
        Nursery.Wish other =
                new Nursery.Wish(new Heard(), "cat").server("also held").limits(QUICK);
        ChildHandle second = Nursery.launched(nursery.ask(other.request(nursery.context)));

        assertThat(catchThrowableOfType(IllegalStateException.class, () -> await(nursery.stopChildren())))
                .hasMessageContaining("stdio child " + child.pid() + " of MCP server \"held\"")
                .hasMessageContaining("stdio child " + second.pid() + " of MCP server \"also held\"")
                .satisfies(all -> assertThat(all.getSuppressed())
                        .hasOnlyElementsOfType(UnreapedException.class)
                        .hasSize(2));
    }

    @Test
    void aCloseAfterTheChildrenWereStoppedFailsAtOnce() {
        catchThrowableOfType(UnreapedException.class, () -> await(nursery.stopChildren()));

        assertThat(catchThrowableOfType(Exception.class, () -> await(child.close())))
                .hasMessage("the children were stopped");
    }

    private UnreapedException closeFails() {
        return catchThrowableOfType(UnreapedException.class, () -> await(child.close()));
    }
}
