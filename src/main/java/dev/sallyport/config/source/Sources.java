package dev.sallyport.config.source;

import dev.sallyport.config.Finding;
import dev.sallyport.config.Place;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Configuration files in the order in which they lie on top of one another, the last one topmost.
 *
 * @param texts what could be read
 * @param unreadable one finding for each file or folder that could not be read
 */
public record Sources(List<Source> texts, List<Finding> unreadable) {
    public Sources {
        texts = List.copyOf(texts);
        unreadable = List.copyOf(unreadable);
    }

    /** Texts that are already at hand. */
    public static Sources of(Source... texts) {
        return new Sources(List.of(texts), List.of());
    }

    /** Reads files, and of folders the {@code .yaml}, {@code .yml} and {@code .json} files by name. Blocks. */
    public static Sources read(List<Path> paths) {
        List<Source> texts = new ArrayList<>();
        List<Finding> unreadable = new ArrayList<>();
        for (Path path : paths) {
            try {
                for (Path file : Files.isDirectory(path) ? filesOf(path) : List.of(path)) {
                    texts.add(new Source(file.toString(), Files.readString(file)));
                }
            } catch (IOException e) {
                unreadable.add(cannotRead(path, e));
            }
        }
        return new Sources(texts, unreadable);
    }

    private static List<Path> filesOf(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Sources::isConfiguration).sorted().toList();
        }
    }

    private static boolean isConfiguration(Path file) {
        Path last = file.getFileName();
        String name = last == null ? "" : last.toString();
        return !name.startsWith(".")
                && (name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json"))
                && Files.isRegularFile(file);
    }

    private static Finding cannotRead(Path path, IOException e) {
        String found = e instanceof NoSuchFileException
                ? "no such file"
                : e instanceof CharacterCodingException ? "not UTF-8 text" : "cannot be read (" + kind(e) + ")";
        return new Finding(
                null, "", found, "a readable file or folder", "CFG-43", "Check the path", place(path.toString()));
    }

    private static String kind(IOException e) {
        return e.getClass().getSimpleName();
    }

    private static Place place(String file) {
        return new Place(file, 0, 0);
    }
}
