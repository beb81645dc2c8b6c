package dev.sallyport.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.TreeMap;

/**
 * The file of the servers that were given at run time, as the text each was given as. It is replaced whole, so that a
 * crash at any moment leaves the old one or the new one. Only its owner may read it. Its methods block.
 */
final class StoreFile {
    private static final String SERVERS = "servers";

    private final Path file;

    StoreFile(Path folder) {
        this.file = folder.resolve("servers.json");
    }

    /** The servers' texts by id; none where there is no file. */
    Map<String, String> read() throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try {
            JsonObject servers = new JsonObject(Buffer.buffer(Files.readAllBytes(file))).getJsonObject(SERVERS);
            servers.forEach(server -> texts.put(server.getKey(), (String) server.getValue()));
        } catch (NoSuchFileException e) {
            return texts;
        } catch (DecodeException | ClassCastException | NullPointerException e) {
            throw new IOException(file + " is not a store of servers; move it away to start without it", e);
        }
        return texts;
    }

    /** Replaces what is stored; on the disk when it returns. */
    void write(Map<String, String> texts) throws IOException {
        Files.createDirectories(file.getParent());
        JsonObject servers = new JsonObject();
        texts.forEach(servers::put);
        Path next = file.resolveSibling("servers.json.next");
        Files.deleteIfExists(next);
        Files.createFile(next, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try (FileChannel channel = FileChannel.open(next, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(
                    new JsonObject().put(SERVERS, servers).encodePrettily().getBytes(UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        try (FileChannel folder = FileChannel.open(file.getParent(), StandardOpenOption.READ)) {
            folder.force(true); // the new name is on the disk too
        }
    }
}
