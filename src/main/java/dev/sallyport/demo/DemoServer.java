package dev.sallyport.demo;

import com.fasterxml.jackson.core.JsonFactory;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The demo server: six tools over stdin and stdout, by revision 2026-07-28 and by the {@code initialize} revisions
 * 2024-11-05 to 2025-11-25.
 */
public final class DemoServer {
    /** A process that answers small calls: started fast, kept small. */
    private static final List<String> FLAGS = List.of(
            "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-XX:-UsePerfData", "-Xss256k", "-Xmx64m");

    private DemoServer() {}

    /**
     * Serves until stdin ends, then returns at once, whatever calls are still running.
     *
     * @param args none are needed; given ones are ignored
     * @throws IOException when stdin cannot be read
     */
    public static void main(String[] args) throws IOException {
        serve(new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out));
    }

    /**
     * Serves the peer at the other end of the two streams until {@code in} ends or {@code out} fails. Closes neither.
     *
     * @throws IOException when {@code in} cannot be read
     */
    static void serve(InputStream in, OutputStream out) throws IOException {
        Outbound outbound = new Outbound(out);
        Conversation conversation = new Conversation(outbound);
        LineInput lines = new LineInput(in);
        for (byte[] line = lines.next(); line != null && outbound.isOpen(); line = lines.next()) {
            conversation.receive(line);
        }
    }

    /**
     * The command line that launches this server as a process of its own, with the Java that runs now: from the fat
     * jar when that is what runs, otherwise from the folders and jars that the classes come from.
     */
    public static List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(FLAGS);
        command.add("-cp");
        command.add(classPath());
        command.add(DemoServer.class.getName());
        return List.copyOf(command);
    }

    /** Only what the server needs: a class path of dozens of jars would be opened for nothing. */
    private static String classPath() {
        String own = origin(DemoServer.class);
        String json = origin(JsonFactory.class);
        return own.equals(json) ? own : own + File.pathSeparator + json;
    }

    private static String origin(Class<?> type) {
        URI location = URI.create(
                type.getProtectionDomain().getCodeSource().getLocation().toString());
        return Path.of(location).toString();
    }
}
