package dev.sallyport.config.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.config.Finding;
import dev.sallyport.config.Settings;
import dev.sallyport.config.SettingsChange;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(VertxExtension.class)
@Tag("CFG-42")
class SettingsWatchTest {
    private static final String BASE = "servers: {a: {command: x}, b: {command: y}}\n";

    @TempDir
    private Path folder;

    private final Target target = new Target();
    private SettingsWatch watch;

    @BeforeEach
    void watchAFolder(Vertx vertx) throws Exception {
        write(BASE);
        SettingsLoader loader = new SettingsLoader(Map.of(), Overrides.none());
        SettingsWatch.Files files = new SettingsWatch.Files(List.of(folder), loader.load(List.of(folder)));
        watch = new SettingsWatch(vertx, loader, files, target);
        watch.start();
    }

    @AfterEach
    void watchNoLonger() throws Exception {
        get(watch.close());
    }

    @Test
    @Tag("CASE-82")
    void aChangedFileIsAppliedAsADifference() throws IOException {
        write("servers: {b: {command: z}, c: {command: x}}\n");
        await().untilAsserted(() -> assertThat(target.changes).hasSize(1));
        SettingsChange change = target.changes.get(0);
        assertThat(change.added()).containsExactly("c");
        assertThat(change.removed()).containsExactly("a");
        assertThat(change.changed()).containsExactly("b");
        assertThat(target.last().servers()).containsOnlyKeys("b", "c");
    }

    @Test
    void aFileThatAppearsInTheFolderIsApplied() throws IOException {
        Files.writeString(folder.resolve("z.yaml"), "servers: {c: {command: x}}");
        await().untilAsserted(() -> assertThat(target.changes).hasSize(1));
        assertThat(target.changes.get(0).added()).containsExactly("c");
    }

    @Test
    void aFileThatFailsValidationChangesNothingAndIsReportedWhole() throws IOException {
        write("servers: {a: {command: x, protocol: z}, c: {url: 'ftp://h'}}\n");
        await().untilAsserted(() -> assertThat(target.rejections).hasSize(1));
        assertThat(target.rejections.get(0)).extracting(Finding::rule).containsExactly("CFG-13", "CFG-11");
        assertThat(target.changes).isEmpty();
        write("servers: {a: {command: x}\n");
        await().untilAsserted(() -> assertThat(target.rejections).hasSize(2));
        write("servers: {a: {command: x}}\n");
        await().untilAsserted(() -> assertThat(target.changes).hasSize(1));
        assertThat(target.changes.get(0).removed()).containsExactly("b");
    }

    @Test
    @Tag("CASE-83")
    void anUnchangedFileAndOneWithOtherCommentsChangeNothing() throws Exception {
        assertThat(get(watch.reload())).isEqualTo(new Reload.Unchanged());
        write("# a comment\nservers:\n  b: {command: y}\n  a: {command: x}\n");
        assertThat(get(watch.reload())).isEqualTo(new Reload.Unchanged());
        assertThat(target.changes).isEmpty();
    }

    @Test
    void aReloadAnswersWithWhatItDid() throws Exception {
        write("servers: {a: {command: x}}\n");
        assertThat(get(watch.reload()))
                .isInstanceOfSatisfying(
                        Reload.Applied.class,
                        applied -> assertThat(applied.change().removed()).containsExactly("b"));
        write("servers: [");
        assertThat(get(watch.reload())).isInstanceOf(Reload.Rejected.class);
    }

    @Test
    void oneDifferenceIsAppliedAfterAnother() throws Exception {
        target.gate = Promise.promise();
        write("servers: {a: {command: x}}\n");
        Future<Reload> first = watch.reload();
        await().untilAsserted(() -> assertThat(target.changes).hasSize(1));
        write("servers: {}\n");
        Future<Reload> second = watch.reload();
        Promise<Void> gate = target.gate;
        target.gate = null;
        assertThat(first.isComplete()).isFalse();
        gate.complete();
        get(first);
        get(second);
        assertThat(target.changes).hasSize(2);
        assertThat(target.changes.get(1).removed()).containsExactly("a");
    }

    private void write(String text) throws IOException {
        Path next = folder.resolve(".next");
        Files.writeString(next, text);
        Files.move(next, folder.resolve("a.yaml"), StandardCopyOption.ATOMIC_MOVE);
    }

    private static <T> T get(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    }

    private static final class Target implements SettingsTarget {
        private final List<Settings> settings = new CopyOnWriteArrayList<>();
        private final List<SettingsChange> changes = new CopyOnWriteArrayList<>();
        private final List<List<Finding>> rejections = new CopyOnWriteArrayList<>();
        private volatile Promise<Void> gate;

        @Override
        public Future<Void> apply(SettingsChange.Step step) {
            settings.add(step.after());
            changes.add(step.change());
            Promise<Void> waiting = gate;
            return waiting == null ? Future.succeededFuture() : waiting.future();
        }

        @Override
        public void rejected(List<Finding> problems) {
            rejections.add(problems);
        }

        Settings last() {
            return settings.get(settings.size() - 1);
        }
    }
}
