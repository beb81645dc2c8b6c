package dev.sallyport.workspace;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.sallyport.rpc.Bytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A folder whose files are reached from its own descriptor and never through a symbolic link: neither a link planted in
 * it, nor one planted in its place, leads anywhere (rule RES-40). Links above its parent are the operator's.
 */
final class SecureFolder implements Folder {
    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final FileAttribute<?> OWNER_ONLY_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private final Path parent;
    private final Path name;

    SecureFolder(Path parent, String name) {
        this.parent = parent;
        this.name = Path.of(name);
    }

    @Override
    public void prepare() throws IOException {
        Path folder = parent.resolve(name);
        if (!Files.isDirectory(folder, NOFOLLOW_LINKS)) {
            Files.createDirectories(parent);
            Files.createDirectory(folder, OWNER_ONLY_FOLDER);
        }
    }

    @Override
    public void write(String name, ByteBuffer bytes) throws IOException {
        Set<StandardOpenOption> fresh = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        inside(folder -> {
            try (SeekableByteChannel channel = folder.newByteChannel(Path.of(name), fresh, OWNER_ONLY)) {
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                ((FileChannel) channel).force(true);
            }
            return name;
        });
    }

    @Override
    public void rename(String from, String to) throws IOException {
        inside(folder -> {
            folder.move(Path.of(from), folder, Path.of(to));
            return to;
        });
    }

    @Override
    public FilePart read(String name, long from, int length) throws IOException {
        return inside(folder -> {
            Path file = Path.of(name);
            // Asked before it is opened: opening a pipe would wait for a writer.
            if (!attributes(folder, file).isRegularFile()) {
                throw new NoSuchFileException(name);
            }
            return part(folder, file, from, length);
        });
    }

    private static FilePart part(SecureDirectoryStream<Path> folder, Path file, long from, int length)
            throws IOException {
        try (SeekableByteChannel channel =
                folder.newByteChannel(file, Set.of(StandardOpenOption.READ, NOFOLLOW_LINKS))) {
            long size = channel.size();
            ByteBuffer part = ByteBuffer.allocate((int) Math.max(0, Math.min(length, size - from)));
            channel.position(Math.min(from, size));
            int read;
            do {
                read = channel.read(part);
            } while (read >= 0 && part.hasRemaining());
            return new FilePart(Bytes.of(part.array(), 0, part.position()), size);
        }
    }

    @Override
    public void delete(String name) throws IOException {
        inside(folder -> {
            try {
                folder.deleteFile(Path.of(name));
            } catch (NoSuchFileException e) {
                return false;
            }
            return true;
        });
    }

    @Override
    public Map<String, Long> list() throws IOException {
        return inside(folder -> {
            Map<String, Long> sizes = new TreeMap<>();
            for (Path entry : folder) {
                size(folder, entry.getFileName(), sizes);
            }
            return sizes;
        });
    }

    private static void size(SecureDirectoryStream<Path> folder, Path file, Map<String, Long> sizes)
            throws IOException {
        try {
            BasicFileAttributes attributes = attributes(folder, file);
            if (attributes.isRegularFile()) {
                sizes.put(file.toString(), attributes.size());
            }
        } catch (NoSuchFileException e) {
            // It went away since it was listed: there is nothing to count.
        }
    }

    private static BasicFileAttributes attributes(SecureDirectoryStream<Path> folder, Path file) throws IOException {
        return folder.getFileAttributeView(file, BasicFileAttributeView.class, NOFOLLOW_LINKS)
                .readAttributes();
    }

    @FunctionalInterface
    private interface Operation<T> {
        T in(SecureDirectoryStream<Path> folder) throws IOException;
    }

    private <T> T inside(Operation<T> operation) throws IOException {
        try (DirectoryStream<Path> outer = Files.newDirectoryStream(parent);
                SecureDirectoryStream<Path> folder = secure(outer).newDirectoryStream(name, NOFOLLOW_LINKS)) {
            return operation.in(folder);
        }
    }

    private static SecureDirectoryStream<Path> secure(DirectoryStream<Path> stream) throws IOException {
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return secure;
        }
        throw new IOException("this file system cannot open a file relative to a folder");
    }
}
