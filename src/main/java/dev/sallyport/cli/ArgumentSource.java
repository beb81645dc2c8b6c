package dev.sallyport.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Where the arguments of a call come from: the command line itself, a file, or stdin. */
final class ArgumentSource {
    private final InputStream stdin;

    ArgumentSource(InputStream stdin) {
        this.stdin = stdin;
    }

    /**
     * Reads the arguments.
     *
     * @param text JSON, {@code @file} or {@code -} for stdin
     * @return a JSON object, as it was found
     * @throws IOException when they cannot be read or are no JSON object; its message is for the reader
     */
    String read(String text) throws IOException {
        byte[] json = bytes(text);
        String place = text.equals("-") ? "stdin" : text.startsWith("@") ? text.substring(1) : "the arguments";
        try {
            if (Json.parse(json).isObject()) {
                return new String(json, StandardCharsets.UTF_8);
            }
        } catch (IOException e) {
            throw new IOException(place + ": not JSON: " + e.getMessage(), e);
        }
        throw new IOException(place + ": a JSON object is needed, such as {\"text\": \"hello\"}");
    }

    private byte[] bytes(String text) throws IOException {
        if (text.equals("-")) {
            return stdin.readAllBytes();
        }
        if (!text.startsWith("@")) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        try {
            return Files.readAllBytes(Path.of(text.substring(1)));
        } catch (NoSuchFileException e) {
            throw new IOException(text.substring(1) + ": no such file", e);
        }
    }
}
