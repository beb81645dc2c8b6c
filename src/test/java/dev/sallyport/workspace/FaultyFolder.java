package dev.sallyport.workspace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;

/** A real folder on a disk that fails when a test says so. */
final class FaultyFolder implements Folder {
    private final Folder real;

    /** What the next writes still have room for, bytes. */
    long room = Long.MAX_VALUE;

    boolean renames = true;

    FaultyFolder(Folder real) {
        this.real = real;
    }

    @Override
    public void prepare() throws IOException {
        real.prepare();
    }

    @Override
    public void write(String name, ByteBuffer bytes) throws IOException {
        if (bytes.remaining() > room) {
            real.write(name, bytes.slice(0, (int) room));
            throw new IOException("No space left on device");
        }
        real.write(name, bytes);
    }

    @Override
    public void rename(String from, String to) throws IOException {
        if (!renames) {
            throw new IOException("Input/output error");
        }
        real.rename(from, to);
    }

    @Override
    public FilePart read(String name, long from, int length) throws IOException {
        return real.read(name, from, length);
    }

    @Override
    public void delete(String name) throws IOException {
        real.delete(name);
    }

    @Override
    public Map<String, Long> list() throws IOException {
        return real.list();
    }
}
