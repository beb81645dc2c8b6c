package dev.sallyport.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/**
 * Installs what is under {@code src/test/peers}, once per machine and state of its lockfile, however many test processes
 * ask at a time.
 */
final class PeerInstall {
    private static final Duration PATIENCE = Duration.ofMinutes(8);

    private PeerInstall() {}

    /** The folder of the peers. */
    static Path folder() {
        return Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("src/test/peers");
    }

    /** Makes sure that the npm packages are there, as the lockfile wants them. */
    static void npm() {
        Path lockfile = folder().resolve("package-lock.json");
        Path installed = folder().resolve("node_modules/.installed-lock.json");
        exclusively(() -> {
            if (!Files.exists(installed) || Files.mismatch(installed, lockfile) >= 0) {
                succeed(Command.of(program("npm").toString(), "ci", "--no-audit", "--no-fund", "--loglevel=error")
                        .in(folder()));
                Files.copy(lockfile, installed);
            }
            return installed;
        });
    }

    /** Makes sure that the peer on the Java SDK is built, and answers its jar. */
    static Path java() {
        Path project = folder().resolve("java");
        Path jar = project.resolve("target/java-sdk-peer.jar");
        return exclusively(() -> {
            if (!isNewer(jar, newestOf(project.resolve("src"), project.resolve("pom.xml")))) {
                succeed(Command.of(program("mvn").toString(), "-B", "-q", "package")
                        .in(project));
                Files.setLastModifiedTime(jar, now());
            }
            return jar;
        });
    }

    /** A program on the PATH, without which the peer is missing. */
    static Path program(String name) {
        return Processes.onPath(name).orElseThrow(() -> missing("no " + name + " on the PATH"));
    }

    /** What to throw for a peer that is not there: a failure where peers are required, a skipped test otherwise. */
    static RuntimeException missing(String why) {
        if (Boolean.getBoolean("peers.required")) {
            throw new AssertionError("a required peer is missing: " + why);
        }
        return new TestAbortedException("skipped, a peer is missing: " + why);
    }

    private static void succeed(Command command) {
        Command.Finished finished = command.run(PATIENCE);
        if (finished.exit() != 0) {
            throw missing(command.words() + " ended by " + finished.exit() + "\n" + finished.out() + finished.err());
        }
    }

    /** One process at a time, by a lock on a file, and one thread of it. */
    private static synchronized <T> T exclusively(Callable<T> work) {
        Path lockFile = folder().resolve(".install.lock");
        try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            return work.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isNewer(Path made, Path from) throws IOException {
        return Files.exists(made) && Files.getLastModifiedTime(made).compareTo(Files.getLastModifiedTime(from)) >= 0;
    }

    private static Path newestOf(Path tree, Path other) throws IOException {
        try (Stream<Path> files = Files.walk(tree)) {
            Optional<Path> newest = Stream.concat(files, Stream.of(other))
                    .filter(Files::isRegularFile)
                    .max((a, b) -> modified(a).compareTo(modified(b)));
            return newest.orElseThrow();
        }
    }

    private static FileTime modified(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FileTime now() {
        return FileTime.fromMillis(System.currentTimeMillis());
    }
}
