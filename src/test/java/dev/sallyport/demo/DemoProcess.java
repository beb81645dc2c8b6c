package dev.sallyport.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** The demo server as its launch command starts it. */
final class DemoProcess implements AutoCloseable {
    private final Process process;
    private final OutputStream in;
    private final BufferedReader out;

    DemoProcess() throws IOException {
        process = new ProcessBuilder(DemoServer.command())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        in = process.getOutputStream();
        out = process.inputReader(StandardCharsets.UTF_8);
    }

    void say(String line) throws IOException {
        in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        in.flush();
    }

    /** Waits for the next message. */
    JsonNode hear() throws IOException {
        String line = out.readLine();
        if (line == null) {
            throw new AssertionError("the server ended");
        }
        return Wire.parse(line);
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
