package dev.sallyport.workspace;

import dev.sallyport.rpc.Bytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;

/** The one folder of payloads, as far as the workspace needs a file system. Blocks. */
interface Folder {
    /** Makes sure that the folder is there. */
    void prepare() throws IOException;

    /** Writes a new file down to the disk. Fails where the name is taken; may then leave a part of the file behind. */
    void write(String name, ByteBuffer bytes) throws IOException;

    /** Gives a file another name, at once; what had that name is gone. */
    void rename(String from, String to) throws IOException;

    /**
     * Reads a part of a regular file.
     *
     * @throws java.nio.file.NoSuchFileException where the name is none of a regular file
     */
    FilePart read(String name, long from, int length) throws IOException;

    /** Removes a file; one that is not there is fine. */
    void delete(String name) throws IOException;

    /** The sizes of all regular files by name. */
    Map<String, Long> list() throws IOException;

    /** A part of a file, and the size of the whole. */
    record FilePart(Bytes bytes, long size) {}
}
