package dev.sallyport.kit;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.StringJoiner;

/**
 * The process behind a {@link ScriptedChild}: it has no will of its own. What comes in on stdin goes to the test over a
 * TCP connection, and the test says over the same connection what it writes and when it ends. When the test is gone, so
 * is the process.
 *
 * <p>A frame is a kind, a length and bytes. Plain {@code java.io} only, so that it starts fast.
 */
final class Puppet {
    /** Frames to the test: who it is; bytes from stdin; the end of stdin; the pid of a process it spawned. */
    static final char HELLO = 'h';

    static final char STDIN = 'i';
    static final char STDIN_END = 'e';
    static final char SPAWNED = 's';

    /** Frames from the test. */
    static final char WRITE = 'o';

    static final char WRITE_STDERR = 'r';
    static final char EXIT = 'x';
    static final char CLOSE_STDOUT = 'c';
    static final char PAUSE = 'p';
    static final char RESUME = 'g';
    static final char SPAWN = 'f';

    /** The exit code when the connection to the test is lost. */
    static final int ABANDONED = 99;

    private static final FileOutputStream STDOUT = new FileOutputStream(FileDescriptor.out);
    private static final FileOutputStream STDERR = new FileOutputStream(FileDescriptor.err);

    private final DataOutputStream toTest;
    private boolean paused;

    private Puppet(DataOutputStream toTest) {
        this.toTest = toTest;
    }

    /** Connects to the port given as the first argument and obeys. */
    public static void main(String[] args) throws IOException {
        try (Socket test = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]))) {
            test.setTcpNoDelay(true);
            Puppet puppet = new Puppet(new DataOutputStream(test.getOutputStream()));
            puppet.tell(HELLO, self().getBytes(StandardCharsets.UTF_8));
            Thread reader = new Thread(puppet::forwardStdin, "stdin");
            reader.setDaemon(true);
            reader.start();
            puppet.obey(new DataInputStream(test.getInputStream()));
        } catch (EOFException e) {
            Runtime.getRuntime().halt(ABANDONED);
        }
    }

    /** Pid, working folder and environment, separated by zeros. */
    private static String self() {
        StringJoiner self = new StringJoiner("\0");
        self.add(Long.toString(ProcessHandle.current().pid())).add(System.getProperty("user.dir"));
        for (Map.Entry<String, String> variable : System.getenv().entrySet()) {
            self.add(variable.getKey() + "=" + variable.getValue());
        }
        return self.toString();
    }

    private void forwardStdin() {
        byte[] chunk = new byte[64 * 1024];
        try (InputStream stdin = new FileInputStream(FileDescriptor.in)) {
            for (int read = stdin.read(chunk); read >= 0; read = stdin.read(chunk)) {
                awaitResume();
                tell(STDIN, Arrays.copyOf(chunk, read));
            }
            tell(STDIN_END, new byte[0]);
        } catch (IOException e) {
            Runtime.getRuntime().halt(ABANDONED);
        }
    }

    private void obey(DataInputStream fromTest) throws IOException {
        while (true) {
            char kind = fromTest.readChar();
            byte[] bytes = fromTest.readNBytes(fromTest.readInt());
            switch (kind) {
                case WRITE -> STDOUT.write(bytes);
                case WRITE_STDERR -> STDERR.write(bytes);
                case EXIT -> Runtime.getRuntime().halt(bytes[0]);
                case CLOSE_STDOUT -> STDOUT.close();
                case PAUSE -> pause(true);
                case RESUME -> pause(false);
                case SPAWN -> spawn(new String(bytes, StandardCharsets.UTF_8).split("\0"));
                default -> throw new IOException("unknown frame " + kind);
            }
        }
    }

    private void spawn(String[] command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        tell(SPAWNED, Long.toString(process.pid()).getBytes(StandardCharsets.UTF_8));
    }

    private synchronized void pause(boolean now) {
        paused = now;
        notifyAll();
    }

    private synchronized void awaitResume() {
        while (paused) {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private synchronized void tell(char kind, byte[] bytes) throws IOException {
        writeFrame(toTest, kind, bytes);
    }

    static void writeFrame(DataOutputStream out, char kind, byte[] bytes) throws IOException {
        out.writeChar(kind);
        out.writeInt(bytes.length);
        out.write(bytes);
        out.flush();
    }
}
