package dev.sallyport.child;

import static dev.sallyport.child.Nursery.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.ChildHandle;
import dev.sallyport.bus.ChildLimits;
import dev.sallyport.bus.LaunchReply;
import dev.sallyport.child.process.LaunchMark;
import dev.sallyport.child.process.LocalProcesses;
import dev.sallyport.kit.Descriptors;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** After 500 children of every kind, nothing of them is left: no thread, no descriptor, no process. */
class SoakTest {
    private static final int CYCLES = 500;
    private static final int AT_ONCE = 16;
    private static final ChildLimits LIMITS = new ChildLimits(1 << 20, 1 << 20, 60, 100, 2000);

    private static final List<String> KINDS = List.of(
            // ends politely
            "exec cat",
            // ignores SIGTERM
            "trap '' TERM; while :; do sleep 0.05; done",
            // dies at once
            "exit 7",
            // floods stderr
            "exec yes noise >&2",
            // closes stdin
            "exec <&-; exec sleep 1000",
            // closes stdout
            "exec >&-; exec sleep 1000",
            // forks grandchildren, one of them into a session of its own
            "sleep 1000 & setsid sleep 1000 & exec cat");

    @Test
    @Tag("CHILD-10")
    @Tag("CHILD-13")
    @Tag("CHILD-16")
    @Tag("CASE-9")
    void nothingIsLeftOfAnyKindOfChild(@TempDir Path data) throws IOException {
        try (Nursery nursery = new Nursery(new LocalProcesses(), AT_ONCE, data)) {
            // makes every thread and descriptor that belongs to the nursery itself
            cycles(nursery, 4 * AT_ONCE);
            await().atMost(Duration.ofSeconds(20)).until(() -> reapers() == 0 && Descriptors.pipes() == pipes);
            List<String> threads = threads();
            long descriptors = Descriptors.all();

            cycles(nursery, CYCLES);

            assertThat(marked()).as("processes").isEmpty();
            await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
                assertThat(reapers()).as("threads that wait for a child").isZero();
                assertThat(threads()).as("threads").isSubsetOf(threads);
                assertThat(Descriptors.all()).as("descriptors").isLessThanOrEqualTo(descriptors);
            });
        }
    }

    private long pipes = Descriptors.pipes();

    private static void cycles(Nursery nursery, int count) {
        List<Future<?>> chains = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            chains.add(chain(nursery, i, count));
        }
        awaitLong(Future.all(chains));
    }

    /** One child after the other. */
    private static Future<?> chain(Nursery nursery, int index, int count) {
        return index >= count
                ? Future.succeededFuture()
                : cycle(nursery, KINDS.get(index % KINDS.size())).compose(v -> chain(nursery, index + AT_ONCE, count));
    }

    /** Launches a child, writes to it, closes it, and waits until it told that it is gone. */
    private static Future<?> cycle(Nursery nursery, String script) {
        Heard heard = new Heard();
        Promise<Void> closed = Promise.promise();
        heard.closed.thenAccept(exit -> closed.complete());
        return nursery.ask(new Nursery.Wish(heard, "sh", "-c", script)
                        .limits(LIMITS)
                        .request(nursery.context))
                .compose(reply -> {
                    ChildHandle child = ((LaunchReply.Launched) reply).child();
                    child.write(Buffer.buffer("{\"id\":1}\n"));
                    return child.close();
                })
                .compose(exit -> closed.future());
    }

    private static void awaitLong(Future<?> future) {
        try {
            future.await(120, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("children do not end", e);
        }
    }

    /** Those of Java; the JDK keeps threads that waited for a process for a minute, for the next one. */
    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> !name.contains("process reaper") && !name.contains("awaitility"))
                .toList();
    }

    private static long reapers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("process reaper"))
                .filter(thread -> isWaitingForAProcess(thread))
                .count();
    }

    private static boolean isWaitingForAProcess(Thread thread) {
        for (StackTraceElement frame : thread.getStackTrace()) {
            if (frame.getMethodName().equals("waitForProcessExit0")) {
                return true;
            }
        }
        return false;
    }

    private static String[] list(String folder) {
        String[] names = new File(folder).list();
        return names == null ? new String[0] : names;
    }

    /** Processes with a mark of a launch of this machine's tests in their environment. */
    private static List<String> marked() throws IOException {
        List<String> marked = new ArrayList<>();
        String gateway = LaunchMark.VARIABLE + "=" + LaunchMark.next().value().replaceAll("\\..*", ".");
        for (String pid : list("/proc")) {
            if (Character.isDigit(pid.charAt(0)) && read(pid, "environ").contains(gateway)) {
                marked.add(read(pid, "cmdline"));
            }
        }
        return marked;
    }

    private static String read(String pid, String file) {
        try {
            return new String(Files.readAllBytes(Path.of("/proc", pid, file)), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
