package dev.sallyport.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** On a real full disk: a process of its own mounts a tiny one where only it can see it, which ends with the process. */
@Timeout(60)
class FullDiskTest {
    private static final String MOUNT = "mount -t tmpfs -o size=64k tmpfs \"$0\" && ";

    @TempDir
    Path disk;

    @BeforeEach
    void setUp() throws Exception {
        assumeTrue(run("true").endsWith("exit 0"), "no disk can be mounted here");
    }

    @Test
    @Tag("RES-16")
    @Tag("RES-40")
    void aFullDiskKeepsWhatIsWholeAndNothingElse() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

        String printed = run("exec %s -cp '%s' %s \"$0\""
                .formatted(java, System.getProperty("java.class.path"), FullDisk.class.getName()));

        assertThat(printed.lines())
                .containsExactly(
                        "saved 20480",
                        "not saved 204800: No space left on device",
                        "saved 20480",
                        "files [20480, 20480]",
                        "exit 0");
    }

    private String run(String command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(List.of(
                            "unshare",
                            "--user",
                            "--map-root-user",
                            "--mount",
                            "sh",
                            "-c",
                            MOUNT + command,
                            disk.toString()))
                    .redirectErrorStream(true)
                    .start();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return printed + "exit " + process.waitFor();
        } catch (IOException e) {
            return "no unshare here";
        }
    }
}
