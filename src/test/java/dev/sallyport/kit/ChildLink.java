package dev.sallyport.kit;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** One launched process of a {@link ScriptedChild}, and everything that can be done to it. */
public final class ChildLink implements Link, AutoCloseable {
    private final ScriptedServer server;
    private final Socket socket;
    private final DataInputStream fromChild;
    private final DataOutputStream toChild;
    private final Arrivals<Long> spawned = new Arrivals<>("spawned process");
    private final Arrivals<String> ends = new Arrivals<>("end of stdin");
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    private final long pid;
    private final String started;
    private final Path folder;
    private final Map<String, String> environment = new HashMap<>();

    ChildLink(ScriptedServer server, Socket socket) throws IOException {
        this.server = server;
        this.socket = socket;
        socket.setTcpNoDelay(true);
        fromChild = new DataInputStream(socket.getInputStream());
        toChild = new DataOutputStream(socket.getOutputStream());
        fromChild.readChar();
        String[] self = new String(fromChild.readNBytes(fromChild.readInt()), StandardCharsets.UTF_8).split("\0");
        pid = Long.parseLong(self[0]);
        started = started(pid);
        folder = Path.of(self[1]);
        for (String variable : List.of(self).subList(2, self.length)) {
            int equals = variable.indexOf('=');
            environment.put(variable.substring(0, equals), variable.substring(equals + 1));
        }
    }

    public long pid() {
        return pid;
    }

    /** The folder it was started in. */
    public Path folder() {
        return folder;
    }

    /** The environment it was started with. */
    public Map<String, String> environment() {
        return environment;
    }

    /** Writes one line to stdout. */
    @Override
    public void send(String message) {
        raw((message + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Writes bytes to stdout. */
    @Override
    public void raw(byte[] bytes) {
        command(Puppet.WRITE, bytes);
    }

    /** Writes one line to stderr. */
    public void stderr(String text) {
        command(Puppet.WRITE_STDERR, (text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Ends with an exit code from 0 to 127. */
    public void exit(int code) {
        command(Puppet.EXIT, new byte[] {(byte) code});
    }

    /** Dies by SIGKILL. */
    @Override
    public void cut() {
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }

    /** Ends stdout and lives on. */
    public void closeStdout() {
        command(Puppet.CLOSE_STDOUT, new byte[0]);
    }

    /** Stops reading stdin, but for one chunk of at most 64 KiB, which is kept: nothing more arrives here. */
    public void stopReading() {
        command(Puppet.PAUSE, new byte[0]);
    }

    public void resumeReading() {
        command(Puppet.RESUME, new byte[0]);
    }

    /** Starts a process of its own that knows nothing of pipes and ends; gives its pid. */
    public long spawn(String... command) {
        command(Puppet.SPAWN, String.join("\0", command).getBytes(StandardCharsets.UTF_8));
        return spawned.take();
    }

    /** Waits until the peer has closed stdin. */
    public void awaitStdinEnd() {
        ends.take();
    }

    /** Whether the process runs; one that ended and was not yet reaped does not, nor another that has its pid now. */
    public boolean isAlive() {
        return isAlive(pid) && started(pid).equals(started);
    }

    /** Whether a process runs; one that ended and was not yet reaped does not. */
    public static boolean isAlive(long pid) {
        List<String> stat = stat(pid);
        return !stat.isEmpty() && !stat.get(0).equals("Z");
    }

    /** When it was started, in ticks of the system's; empty where it is gone. */
    private static String started(long pid) {
        List<String> stat = stat(pid);
        return stat.isEmpty() ? "" : stat.get(19);
    }

    /** What {@code /proc/pid/stat} says from the state on; empty where there is no such process. */
    private static List<String> stat(long pid) {
        try {
            String text = Files.readString(Path.of("/proc/" + pid + "/stat"));
            return List.of(text.substring(text.lastIndexOf(')') + 2).split(" "));
        } catch (IOException e) {
            return List.of();
        }
    }

    /** Reads until the process is gone, then returns. */
    void pump(BooleanSupplier lingers) {
        try (socket) {
            while (true) {
                char kind = fromChild.readChar();
                byte[] bytes = fromChild.readNBytes(fromChild.readInt());
                switch (kind) {
                    case Puppet.STDIN -> receive(bytes);
                    case Puppet.SPAWNED -> spawned.add(Long.valueOf(new String(bytes, StandardCharsets.UTF_8)));
                    default -> stdinEnded(lingers);
                }
            }
        } catch (IOException e) {
            // the process has ended, one way or another
        }
    }

    private void stdinEnded(BooleanSupplier lingers) {
        ends.add("end");
        if (!lingers.getAsBoolean()) {
            exit(0);
        }
    }

    private void receive(byte[] bytes) {
        for (byte b : bytes) {
            if (b == '\n') {
                String text = line.toString(StandardCharsets.UTF_8);
                line.reset();
                server.receive(text, Map.of(), this);
            } else {
                line.write(b);
            }
        }
    }

    private synchronized void command(char kind, byte[] bytes) {
        try {
            Puppet.writeFrame(toChild, kind, bytes);
        } catch (java.net.SocketException e) {
            // the process is gone, and with it whoever could obey
        } catch (IOException e) {
            if (isAlive()) {
                throw new UncheckedIOException(e);
            }
            // a dead process obeys nothing
        }
    }

    /** Ends the process. */
    @Override
    public void close() throws IOException {
        socket.close();
    }

    @Override
    public String toString() {
        return "child " + pid;
    }
}
