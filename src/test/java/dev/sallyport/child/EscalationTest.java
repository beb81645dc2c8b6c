package dev.sallyport.child;

import static dev.sallyport.child.FakeChild.KEY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.ChildExit;
import dev.sallyport.bus.ChildLimits;
import dev.sallyport.child.process.ProcessKey;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.junit5.VertxExtension;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Which steps are taken, of a process that goes at a given look. */
@ExtendWith(VertxExtension.class)
@Tag("CHILD-10")
class EscalationTest {
    private static final long LONG = 60_000;
    private static final ProcessKey GRANDCHILD = new ProcessKey(4243, 8);

    private final FakeChild process = new FakeChild();
    private Context reaper;
    private Promise<Integer> exit;

    @BeforeEach
    void prepare(Vertx vertx) {
        reaper = ((VertxInternal) vertx).createWorkerContext();
        exit = Promise.promise();
    }

    @Test
    void whoGoesByItselfWithinItsGraceIsNotSignalled() {
        process.survivors = look -> look < 4 ? List.of(KEY) : exited(0);

        assertThat(reaped(LONG, 0, 0)).isEqualTo(new ChildExit(4242, 0, null));

        assertThat(process.done).containsExactly("end of stdin");
    }

    @Test
    void whoGoesAtSigtermIsNotKilled() {
        process.survivors = look -> look < 5 ? List.of(KEY) : exited(143);

        assertThat(reaped(0, LONG, 0)).isEqualTo(new ChildExit(4242, null, 15));

        assertThat(process.done)
                .startsWith("end of stdin", "stdin closed", "TERM 4242")
                .doesNotContain("KILL 4242");
    }

    @Test
    void whoIgnoresSigtermIsKilled() {
        process.survivors = look -> look < 6 ? List.of(KEY) : exited(137);

        assertThat(reaped(0, 0, LONG)).isEqualTo(new ChildExit(4242, null, 9));

        assertThat(process.done).startsWith("end of stdin", "stdin closed", "TERM 4242", "KILL 4242");
    }

    @Test
    @Tag("CHILD-16")
    void whoeverIsLeftIsSignalled() {
        process.survivors = look -> look < 4 ? List.of(KEY, GRANDCHILD) : exited(143);

        reaped(0, LONG, 0);

        assertThat(process.done).contains("TERM 4242", "TERM 4243");
    }

    @Test
    @Tag("CHILD-16")
    void whatOutlivesItsParentIsEndedToo() {
        exit.complete(0);
        process.survivors = look -> look < 5 ? List.of(GRANDCHILD) : List.of();

        assertThat(reaped(0, LONG, 0)).isEqualTo(new ChildExit(4242, 0, null));

        assertThat(process.done).contains("TERM 4243");
    }

    @Test
    @Tag("CHILD-16")
    void oneLookThatSeesNobodyIsNoConfirmation() {
        exit.complete(0);
        process.survivors = look -> look == 1 || look == 3 ? List.of() : look < 5 ? List.of(GRANDCHILD) : List.of();

        reaped(0, LONG, 0);

        assertThat(process.done).contains("TERM 4243");
    }

    @Test
    @Tag("CHILD-11")
    void anExitThatNobodyReportsIsNone() {
        process.survivors = look -> List.of();

        assertThat(run(0, 0, 0))
                .isInstanceOfSatisfying(
                        ReapReply.Unreaped.class,
                        reply -> assertThat(reply.why())
                                .hasMessage("stdio child 4242 of MCP server \"srv\" did not exit within 0ms of SIGKILL;"
                                        + " it could not be reaped")
                                .hasNoSuppressedExceptions());
    }

    @Test
    @Tag("CHILD-11")
    void whoIsStillThereThoughItsExitWasReportedIsNamedOnce() {
        exit.complete(0);
        process.survivors = look -> List.of(KEY);

        assertThat(run(0, 0, 0))
                .isInstanceOfSatisfying(
                        ReapReply.Unreaped.class,
                        reply -> assertThat(reply.why())
                                .hasMessageStartingWith("stdio child 4242 of MCP server")
                                .hasNoSuppressedExceptions());
    }

    @Test
    void itMayTakeAllItsStepsTimes() {
        ChildLimits limits = new ChildLimits(1, 1, 500, 2000, 30);

        assertThat(new Reap("srv", process, limits, () -> {}).budgetMs()).isEqualTo(2530);
    }

    private List<ProcessKey> exited(int status) {
        reaper.runOnContext(v -> exit.tryComplete(status));
        return List.of();
    }

    private ChildExit reaped(long shutdownGraceMs, long termGraceMs, long killGraceMs) {
        ReapReply reply = run(shutdownGraceMs, termGraceMs, killGraceMs);
        return Nursery.await(reply.outcome());
    }

    private ReapReply run(long shutdownGraceMs, long termGraceMs, long killGraceMs) {
        ChildLimits limits = new ChildLimits(1, 1, shutdownGraceMs, termGraceMs, killGraceMs);
        Reap reap = new Reap("srv", process, limits, () -> process.done.add("end of stdin"));
        return Nursery.await(Future.<ReapReply>future(reply -> reaper.runOnContext(
                v -> new Escalation(reap, reaper, exit.future()).run().onComplete(reply))));
    }
}
