package dev.sallyport.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sallyport.rpc.Bytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("RES-40")
class SecureFolderTest {
    @TempDir
    Path root;

    private Path parent;
    private Path outside;
    private SecureFolder folder;

    @BeforeEach
    void setUp() throws IOException {
        parent = root.resolve("workspace");
        outside = Files.createDirectory(root.resolve("outside"));
        Files.writeString(outside.resolve("secret"), "s3cret");
        folder = new SecureFolder(parent, "files");
    }

    @Test
    void whatIsWrittenIsReadBackInParts() throws IOException {
        folder.prepare();
        folder.write("a", bytes("0123456789"));

        assertThat(folder.read("a", 0, 4)).isEqualTo(part("0123", 10));
        assertThat(folder.read("a", 4, 100)).isEqualTo(part("456789", 10));
        assertThat(folder.read("a", 10, 5)).isEqualTo(part("", 10));
        assertThat(folder.read("a", Long.MAX_VALUE, 5)).isEqualTo(part("", 10));
    }

    @Test
    void onlyTheOwnerMayReadTheFolderAndItsFiles() throws IOException {
        folder.prepare();
        folder.write("a", bytes("x"));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(parent.resolve("files"))))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(parent.resolve("files/a"))))
                .isEqualTo("rw-------");
    }

    @Test
    void aNameThatIsTakenIsNotWrittenOver() throws IOException {
        folder.prepare();
        folder.write("a", bytes("first"));

        assertThatThrownBy(() -> folder.write("a", bytes("second"))).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(parent.resolve("files/a")).hasContent("first");
    }

    @Test
    void aLinkInPlaceOfTheFolderIsRefused() throws IOException {
        Files.createDirectory(parent);
        Files.createSymbolicLink(parent.resolve("files"), outside);

        assertThatIOException().isThrownBy(() -> folder.prepare());
        assertThatIOException().isThrownBy(() -> folder.write("a", bytes("x")));
        assertThatIOException().isThrownBy(() -> folder.read("secret", 0, 9));
        assertThatIOException().isThrownBy(() -> folder.rename("secret", "stolen"));
        assertThatIOException().isThrownBy(() -> folder.delete("secret"));
        assertThatIOException().isThrownBy(() -> folder.list());
        assertThatOutsideIsUntouched();
    }

    @Test
    void aLinkInTheFolderLeadsNowhere() throws IOException {
        folder.prepare();
        Files.createSymbolicLink(parent.resolve("files/link"), outside.resolve("secret"));
        Files.createSymbolicLink(parent.resolve("files/dangling"), outside.resolve("new"));

        assertThatThrownBy(() -> folder.read("link", 0, 9)).isInstanceOf(NoSuchFileException.class);
        assertThatIOException().isThrownBy(() -> folder.write("link", bytes("x")));
        assertThatIOException().isThrownBy(() -> folder.write("dangling", bytes("x")));
        assertThat(folder.list()).isEmpty();
        folder.write("a", bytes("x"));
        folder.rename("a", "link");
        assertThat(Files.isSymbolicLink(parent.resolve("files/link"))).isFalse();
        folder.delete("dangling");
        assertThatOutsideIsUntouched();
    }

    @Test
    @Timeout(20)
    void whatIsNoRegularFileIsNotOpened() throws Exception {
        folder.prepare();
        assertThat(new ProcessBuilder("mkfifo", parent.resolve("files/pipe").toString())
                        .start()
                        .waitFor())
                .isZero();
        Files.createDirectory(parent.resolve("files/sub"));

        assertThatThrownBy(() -> folder.read("pipe", 0, 9)).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> folder.read("sub", 0, 9)).isInstanceOf(NoSuchFileException.class);
        assertThat(folder.list()).isEmpty();
    }

    @Test
    void aFileInPlaceOfTheFolderIsRefused() throws IOException {
        Files.createDirectory(parent);
        Files.writeString(parent.resolve("files"), "not a folder");

        assertThatIOException().isThrownBy(() -> folder.prepare());
        assertThat(parent.resolve("files")).hasContent("not a folder");
    }

    @Test
    void theOperatorsOwnLinksAboveTheFolderAreFollowed() throws IOException {
        Path disk = Files.createDirectory(root.resolve("disk"));
        Files.createSymbolicLink(parent, disk);

        folder.prepare();
        folder.write("a", bytes("x"));

        assertThat(disk.resolve("files/a")).hasContent("x");
    }

    @Test
    void deletingWhatIsNotThereIsFine() throws IOException {
        folder.prepare();

        folder.delete("a");

        assertThat(folder.list()).isEmpty();
    }

    private void assertThatOutsideIsUntouched() {
        assertThat(outside).isDirectoryNotContaining("glob:**/{new,a,stolen}");
        assertThat(outside.resolve("secret")).hasContent("s3cret");
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static Folder.FilePart part(String text, long size) {
        return new Folder.FilePart(Bytes.utf8(text), size);
    }
}
