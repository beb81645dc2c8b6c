package dev.sallyport.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.sallyport.bus.ReadPayload;
import dev.sallyport.bus.ReadReply;
import dev.sallyport.bus.SavePayload;
import dev.sallyport.config.WorkspaceSettings;
import dev.sallyport.rpc.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("RES-40")
class PayloadsTest {
    private static final int KIB = 1024;
    private static final Duration HOUR = Duration.ofHours(1);

    @TempDir
    Path root;

    private Path files;
    private FaultyFolder folder;
    private Instant now = Instant.parse("2026-12-01T12:00:00Z");
    private Payloads payloads;

    @BeforeEach
    void setUp() throws IOException {
        files = root.resolve("tool-results");
        folder = new FaultyFolder(new SecureFolder(root, "tool-results"));
        payloads = reopened();
    }

    @Test
    void aPayloadIsKeptWholeUnderANameOfTheWorkspacesOwn() throws IOException {
        PayloadName name = payloads.save(payload("image/png", 5 * KIB));

        assertThat(names()).containsExactly(name.text());
        assertThat(read(name.text()))
                .isEqualTo(new ReadReply.Part(
                        "image/png", 5 * KIB, payload("", 5 * KIB).bytes()));
    }

    @Test
    void onePayloadSavedTwiceHasTwoNames() throws IOException {
        payloads.save(payload("image/png", 1));
        payloads.save(payload("image/png", 1));

        assertThat(names()).hasSize(2);
    }

    @Test
    @Tag("RES-16")
    void aFullDiskKeepsNothingAndLeavesNothing() throws IOException {
        folder.room = 100;

        assertThatIOException().isThrownBy(() -> payloads.save(payload("image/png", 101)));

        assertThat(names()).isEmpty();
        folder.room = Long.MAX_VALUE;
        assertThat(payloads.save(payload("image/png", 101)).text()).isIn(names());
    }

    @Test
    @Tag("RES-16")
    void aRenameThatFailsLeavesNothing() throws IOException {
        folder.renames = false;

        assertThatIOException().isThrownBy(() -> payloads.save(payload("image/png", 1)));

        assertThat(names()).isEmpty();
    }

    @Test
    void payloadsGoWhenTheyAreTooOld() throws IOException {
        PayloadName old = payloads.save(payload("image/png", 1));
        pass(HOUR.plusMillis(1));
        PayloadName fresh = payloads.save(payload("image/png", 1));

        assertThat(names()).containsExactly(fresh.text());
        assertThat(read(old.text())).isEqualTo(new ReadReply.NoPayload());
    }

    @Test
    void payloadsOfTheVeryAgeStay() throws IOException {
        payloads.save(payload("image/png", 1));
        pass(HOUR);

        payloads.sweep();

        assertThat(names()).hasSize(1);
    }

    @Test
    void anAgeOfZeroKeepsPayloadsForEver() throws IOException {
        Payloads keeping =
                new Payloads(folder, new WorkspaceSettings(0, 64 * KIB), () -> now, new SecureRandom()::nextBytes);
        keeping.save(payload("image/png", 1));
        pass(Duration.ofDays(10_000));

        keeping.sweep();

        assertThat(names()).hasSize(1);
    }

    @Test
    void theOldestMakeRoomForTheNew() throws IOException {
        PayloadName first = payloads.save(payload("image/png", 30 * KIB));
        pass(Duration.ofMinutes(2));
        PayloadName second = payloads.save(payload("image/png", 30 * KIB));
        pass(Duration.ofMinutes(2));
        PayloadName third = payloads.save(payload("image/png", 30 * KIB));

        assertThat(names()).doesNotContain(first.text()).contains(second.text(), third.text());
    }

    @Test
    @Tag("RES-16")
    void whatWasSavedJustNowMakesNoRoom() throws IOException {
        PayloadName first = payloads.save(payload("image/png", 40 * KIB));
        pass(Payloads.KEPT_FOR_SURE);

        assertThatIOException().isThrownBy(() -> payloads.save(payload("image/png", 40 * KIB)));

        assertThat(names()).containsExactly(first.text());
    }

    @Test
    @Tag("RES-16")
    void aPayloadLargerThanTheWholeWorkspaceDrivesNothingOut() throws IOException {
        PayloadName first = payloads.save(payload("image/png", 1));
        pass(Duration.ofMinutes(2));

        assertThatIOException().isThrownBy(() -> payloads.save(payload("image/png", 64 * KIB + 1)));

        assertThat(names()).containsExactly(first.text());
    }

    @Test
    void manySmallPayloadsAreBoundedToo() throws IOException {
        for (int i = 0; i < 100; i++) {
            payloads.save(payload("image/png", 1));
            pass(Duration.ofSeconds(70));
        }

        assertThat(names()).hasSize((int) (64 * KIB / Payloads.LEAST_CHARGE));
    }

    @Test
    void whatAnEarlierRunLeftCountsAgainstTheLimits() throws IOException {
        PayloadName first = payloads.save(payload("image/png", 40 * KIB));
        pass(Duration.ofMinutes(2));

        PayloadName second = reopened().save(payload("image/png", 40 * KIB));

        assertThat(names()).doesNotContain(first.text()).containsExactly(second.text());
    }

    @Test
    void aSmallerLimitAppliesToWhatIsThere() throws IOException {
        payloads.save(payload("image/png", 20 * KIB));
        PayloadName newest = saveLater(20 * KIB);
        Payloads smaller =
                new Payloads(folder, new WorkspaceSettings(0, 30 * KIB), () -> now, new SecureRandom()::nextBytes);

        smaller.sweep();

        assertThat(names()).containsExactly(newest.text());
    }

    @Test
    void whatACrashLeftUnfinishedGoesOnceNobodyCanBeWritingIt() throws IOException {
        PayloadName name = PayloadName.next(now, bytes -> {}, FileType.PNG);
        Files.writeString(files.resolve(name.unfinished()), "half");

        payloads.sweep();
        assertThat(names()).containsExactly(name.unfinished());

        pass(Duration.ofHours(2));
        payloads.sweep();
        assertThat(names()).isEmpty();
    }

    @Test
    void filesOfOthersAreNeitherCountedNorRemovedNorRead() throws IOException {
        Files.write(files.resolve("notes.txt"), new byte[200 * KIB]);
        pass(Duration.ofDays(30));

        payloads.sweep();
        payloads.save(payload("image/png", 60 * KIB));

        assertThat(names()).contains("notes.txt");
        assertThat(read("notes.txt")).isEqualTo(new ReadReply.NoPayload());
    }

    @Test
    void aPayloadThatSomebodyElseRemovedIsMissedByNobody() throws IOException {
        PayloadName gone = payloads.save(payload("image/png", 40 * KIB));
        Files.delete(files.resolve(gone.text()));
        pass(Duration.ofMinutes(2));

        payloads.save(payload("image/png", 40 * KIB));

        assertThat(read(gone.text())).isEqualTo(new ReadReply.NoPayload());
    }

    @Test
    void aFolderThatSomebodyElseRemovedIsMadeAgain() throws IOException {
        Files.delete(files);

        PayloadName name = payloads.save(payload("image/png", 1));

        assertThat(names()).containsExactly(name.text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"../secret", "/etc/passwd", "..", "", "a/b", "secret", "%2e%2e%2fsecret"})
    void noPathLeavesTheFolder(String name) throws IOException {
        Files.writeString(root.resolve("secret"), "s3cret");

        assertThat(read(name)).isEqualTo(new ReadReply.NoPayload());
    }

    @Test
    void aLinkUnderANameOfTheWorkspacesOwnLeadsNowhere() throws IOException {
        Files.writeString(root.resolve("secret"), "s3cret");
        PayloadName name = PayloadName.next(now, bytes -> {}, FileType.PNG);
        Files.createSymbolicLink(files.resolve(name.text()), root.resolve("secret"));

        assertThat(read(name.text())).isEqualTo(new ReadReply.NoPayload());
    }

    private Payloads reopened() throws IOException {
        Payloads opened = new Payloads(
                folder, new WorkspaceSettings(HOUR.toMillis(), 64 * KIB), () -> now, new SecureRandom()::nextBytes);
        opened.sweep();
        return opened;
    }

    private PayloadName saveLater(int size) throws IOException {
        pass(Duration.ofMinutes(2));
        return payloads.save(payload("image/png", size));
    }

    private void pass(Duration time) {
        now = now.plus(time);
    }

    private ReadReply read(String name) throws IOException {
        return payloads.read(new ReadPayload(name, 0, 1 << 20));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> entries = Files.list(files)) {
            return entries.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static SavePayload payload(String mimeType, int size) {
        return new SavePayload(mimeType, Bytes.of(new byte[size]));
    }
}
