package dev.sallyport.kit;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The file descriptors of this process, as {@code /proc} lists them. */
public final class Descriptors {
    private static final Path FOLDER = Path.of("/proc/self/fd");

    private Descriptors() {}

    /** How many there are of every kind. */
    public static long all() {
        return names().size();
    }

    /** How many are pipes. */
    public static long pipes() {
        return targets("pipe:").count();
    }

    /**
     * Those that are TCP sockets, of servers and of connections, each with its ends and its state. Of others the Java
     * runtime has some for itself, and Vert.x has those of its name resolver.
     */
    public static List<String> sockets() {
        Map<String, String> connections = connections();
        return targets("socket:")
                .map(target -> target.replaceAll("\\D", ""))
                .filter(connections::containsKey)
                .map(connections::get)
                .toList();
    }

    /** What {@code /proc/net} says of every TCP socket, by inode. */
    private static Map<String, String> connections() {
        Map<String, String> connections = new HashMap<>();
        for (String table : List.of("tcp", "tcp6")) {
            lines("/proc/self/net/" + table)
                    .map(line -> line.strip().split("\\s+"))
                    .forEach(
                            words -> connections.put(words[9], words[1] + " to " + words[2] + " in state " + words[3]));
        }
        return connections;
    }

    private static Stream<String> lines(String table) {
        try {
            return Files.readAllLines(Path.of(table)).stream();
        } catch (IOException e) {
            return Stream.of(); // without IPv6 there is no second table
        }
    }

    private static Stream<String> targets(String kind) {
        return names().stream().map(Descriptors::target).filter(target -> target.startsWith(kind));
    }

    private static List<String> names() {
        String[] names = new File(FOLDER.toString()).list();
        return names == null ? List.of() : Stream.of(names).toList();
    }

    /** What a descriptor is of; empty where it was closed meanwhile. */
    private static String target(String name) {
        try {
            return Files.readSymbolicLink(FOLDER.resolve(name)).toString();
        } catch (IOException e) {
            return "";
        }
    }
}
