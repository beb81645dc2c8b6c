package dev.sallyport.config.foreign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.sallyport.config.Finding;
import dev.sallyport.config.source.Node;
import dev.sallyport.config.source.Parsed;
import dev.sallyport.config.source.Source;
import dev.sallyport.config.source.TreeReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes our configuration of other clients' files: the {@code mcpServers} of Claude Desktop, Cursor and
 * {@code mcpl-servers.json}, and the {@code servers} and {@code inputs} of VS Code. One use each.
 */
public final class Importer {
    /** Leaves room for a number behind it. */
    private static final int LONGEST_ID = 60;

    private final List<Note> notes = new ArrayList<>();
    private final ObjectNode servers = JsonNodeFactory.instance.objectNode();

    private Importer() {}

    /** Imports a file's text; its name says the folder that relative paths of {@code mcpl-servers.json} start at. */
    public static Imported of(Source source) {
        Parsed parsed = TreeReader.read(new Source(source.name() + (isJson(source) ? "" : ".json"), source.text()));
        if (!parsed.unreadable().isEmpty()) {
            return new Imported("", List.of(), parsed.unreadable());
        }
        Optional<ClientFile> file = ClientFile.of(parsed.tree());
        return file.isEmpty()
                ? new Imported("", List.of(), List.of(unknown(source)))
                : new Importer().imported(file.get(), Path.of(source.name()));
    }

    private static boolean isJson(Source source) {
        return source.name().endsWith(".json") || source.name().endsWith(".jsonc");
    }

    private static Finding unknown(Source source) {
        return Finding.of(
                null,
                "",
                "neither mcpServers nor servers in " + Path.of(source.name()).getFileName(),
                "a file of Claude Desktop, Cursor or VS Code, or mcpl-servers.json",
                "CFG-44",
                "Give the file that lists the client's servers");
    }

    private Imported imported(ClientFile file, Path path) {
        ClientTexts texts = new ClientTexts(file.inputs(), path, notes);
        for (Map.Entry<String, Node> server : file.servers().entrySet()) {
            String id = id(server.getKey());
            if (server.getValue() instanceof Node.Fields fields) {
                servers.set(id, new ServerImport(id, texts, notes).of(fields));
            } else {
                notes.add(new Note(
                        id,
                        server.getKey(),
                        "left out: it is " + server.getValue().kind()));
            }
        }
        return new Imported(yaml(), notes, List.of());
    }

    /** An id that is one here and not taken yet. */
    private String id(String name) {
        String plain = name.replaceAll("[^A-Za-z0-9_.-]+", "-").replaceAll("^-+|-+$", "");
        String id = plain.isEmpty() ? "server" : plain.substring(0, Math.min(plain.length(), LONGEST_ID));
        String free = id;
        for (int i = 2; servers.has(free); i++) {
            free = id + "-" + i;
        }
        if (!free.equals(name)) {
            notes.add(new Note(free, "its name", "changed, because ids have no other characters"));
        }
        return free;
    }

    private String yaml() {
        StringBuilder text = new StringBuilder("# Imported. Check it with: sallyport check FILE\n");
        notes.forEach(note -> text.append("# ").append(note.text()).append('\n'));
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.set("servers", servers);
        try {
            return text.append(YAMLMapper.builder()
                            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
                            .disable(YAMLGenerator.Feature.SPLIT_LINES)
                            .build()
                            .writeValueAsString(root))
                    .toString();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree that cannot be written", e);
        }
    }
}
