package dev.sallyport.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A Markdown page of this project, by its fenced blocks. */
final class Page {
    private Page() {}

    /**
     * One fenced block.
     *
     * @param section the second-level heading it stands under, without its marks
     * @param lead the paragraph before it, on one line
     * @param language what follows the fence
     * @param text what stands between the fences
     */
    record Block(String section, String lead, String language, String text) {}

    /** The blocks of a page, such as {@code docs/http.md}, from top to bottom. */
    static List<Block> blocks(String page) {
        List<Block> blocks = new ArrayList<>();
        String section = "";
        String lead = "";
        boolean paragraphOver = true;
        StringBuilder text = null;
        String language = "";
        for (String line : lines(page)) {
            if (line.startsWith("```") && text == null) {
                language = line.substring(3).strip();
                text = new StringBuilder();
            } else if (line.startsWith("```")) {
                blocks.add(new Block(section, lead, language, String.valueOf(text)));
                text = null;
                lead = "";
            } else if (text != null) {
                text.append(line).append('\n');
            } else if (line.startsWith("#")) {
                section = line.startsWith("## ") ? line.substring(3) : section;
                lead = "";
            } else if (line.isBlank()) {
                paragraphOver = true;
            } else {
                lead = paragraphOver ? line : lead + " " + line;
                paragraphOver = false;
            }
        }
        return blocks;
    }

    /** Everything that a page says. */
    static String text(String page) {
        return String.join("\n", lines(page));
    }

    private static List<String> lines(String page) {
        try {
            return Files.readAllLines(Path.of(page));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
