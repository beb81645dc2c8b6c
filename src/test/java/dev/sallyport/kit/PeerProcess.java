package dev.sallyport.kit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The other end of a stdio child, for tests of the kit itself: what a gateway would be. */
final class PeerProcess implements AutoCloseable {
    private final Process process;
    private final OutputStream in;
    private final BufferedReader out;
    private final BufferedReader err;

    PeerProcess(List<String> command) throws IOException {
        process = new ProcessBuilder(command).start();
        in = process.getOutputStream();
        out = process.inputReader(StandardCharsets.UTF_8);
        err = process.errorReader(StandardCharsets.UTF_8);
    }

    void say(String line) throws IOException {
        in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        in.flush();
    }

    /** The next line of stdout; null at its end. */
    String hear() throws IOException {
        return out.readLine();
    }

    String hearStderr() throws IOException {
        return err.readLine();
    }

    void endInput() throws IOException {
        in.close();
    }

    Process process() {
        return process;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
