package dev.sallyport.kit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A scripted server as a stdio child: a real process, of which every byte it writes and its end are the test's.
 *
 * <p>It ends by itself when its stdin does, unless it {@link #lingering lingers}. Closing this ends all its processes.
 */
public final class ScriptedChild implements AutoCloseable {
    private static final List<String> FLAGS =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xmx64m");

    private final ScriptedServer server;
    private final ServerSocket listener;
    private final Arrivals<ChildLink> launches = new Arrivals<>("launch");
    private volatile boolean lingers;

    /** A child that behaves as the script says, as often as its command is launched. */
    public ScriptedChild(ScriptedServer server) {
        this.server = server;
        try {
            listener = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Threads.daemon("scripted-child-accept", this::accept);
    }

    /** From now on the end of stdin does not end the child. */
    public ScriptedChild lingering() {
        lingers = true;
        return this;
    }

    /** The command line that launches it. */
    public List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(FLAGS);
        command.add("-cp");
        command.add(classPath());
        command.add(Puppet.class.getName());
        command.add(Integer.toString(listener.getLocalPort()));
        return command;
    }

    /** The command line that launches it with SIGTERM ignored. */
    public List<String> commandIgnoringTermination() {
        List<String> command = new ArrayList<>(List.of("sh", "-c", "trap '' TERM; exec \"$0\" \"$@\""));
        command.addAll(command());
        return command;
    }

    /** The command line that launches it as the child of a shell, as launchers such as npx do. */
    public List<String> commandBehindShell() {
        List<String> command = new ArrayList<>(List.of("sh", "-c", "\"$0\" \"$@\"; exit $?"));
        command.addAll(command());
        return command;
    }

    /** The oldest launch that was not awaited before; waits for it. */
    public ChildLink awaitLaunch() {
        return launches.take();
    }

    /** Every launch so far. */
    public List<ChildLink> launches() {
        return launches.all();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                ChildLink child = new ChildLink(server, socket);
                launches.add(child);
                Threads.daemon("scripted-child-" + child.pid(), () -> child.pump(() -> lingers));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private static String classPath() {
        File classes = new File(
                Puppet.class.getProtectionDomain().getCodeSource().getLocation().getPath());
        return classes.getPath();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (ChildLink child : launches.all()) {
            child.close();
        }
    }
}
