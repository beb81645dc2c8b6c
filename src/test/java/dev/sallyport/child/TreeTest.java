package dev.sallyport.child;

import static dev.sallyport.child.Nursery.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.ChildHandle;
import dev.sallyport.kit.Processes;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("CHILD-16")
class TreeTest {
    private final Heard heard = new Heard();
    private final Nursery nursery = new Nursery();

    @AfterEach
    void closeAll() {
        nursery.close();
    }

    /** Each script prints the pid of a process that its own end would leave behind. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                // a launcher that waits for what it launched
                "sleep 1000 & echo $!; wait",
                // CASE-1: a server beside a worker that nobody waits for
                "sleep 1000 & echo $!; exec cat",
                // CASE-2: a worker in a session of its own
                "setsid sh -c 'echo $$; exec sleep 1000' & exec cat",
                // a daemon: its parent is gone, its session another one
                "setsid sh -c '(setsid sh -c \"echo \\$\\$; exec sleep 1000\" &) ; exit 0' ; exec cat",
                // one that hides its environment, below a parent that is still there
                "env -i sh -c 'echo $$; exec sleep 1000' & exec cat",
                // one that hides its environment and lost its parent, but not its session
                "(env -i sh -c 'echo $$; exec sleep 1000' &); exec cat",
                // one that takes no SIGTERM
                "sh -c 'trap \"\" TERM; echo $$; while :; do sleep 0.05; done' & exec cat"
            })
    @Tag("CASE-1")
    @Tag("CASE-2")
    void nothingOfTheTreeIsLeft(String script) {
        ChildHandle child = nursery.shQuick(heard, script);
        await().until(() -> !heard.lines.isEmpty());
        long left = Long.parseLong(heard.lines.get(0));
        assertThat(Processes.isAlive(left)).isTrue();

        await(child.close());

        assertThat(Processes.isAlive(left)).isFalse();
        assertThat(Processes.isAlive(child.pid())).isFalse();
    }

    @Test
    void whatALauncherLeavesWhenItDiesIsEndedToo() throws Exception {
        ChildHandle child = nursery.shQuick(heard, "sleep 1000 & echo $!; wait");
        await().until(() -> !heard.lines.isEmpty());

        Processes.signal(child.pid(), "KILL");

        assertThat(heard.closed.get(5, TimeUnit.SECONDS).signal()).isEqualTo(9);
        assertThat(Processes.isAlive(Long.parseLong(heard.lines.get(0)))).isFalse();
    }

    @Test
    void closedIsNotToldBeforeTheTreeIsGone() throws Exception {
        nursery.sh(heard, "sh -c 'trap \"\" TERM; echo $$; while :; do sleep 0.05; done' & sleep 0.3; exit 5");

        assertThat(heard.closed.get(10, TimeUnit.SECONDS).code()).isEqualTo(5);

        assertThat(Processes.isAlive(Long.parseLong(heard.lines.get(0)))).isFalse();
    }

    @Test
    void aChildHasASessionOfItsOwn() {
        nursery.sh(heard, "cut -d' ' -f1,6 /proc/$$/stat; exec cat");

        await().until(() -> !heard.lines.isEmpty());

        String[] pidAndSession = heard.lines.get(0).split(" ");
        assertThat(pidAndSession[1]).isEqualTo(pidAndSession[0]);
    }
}
