package dev.sallyport.config.foreign;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes our references to variables of other clients' placeholders, and absolute paths of relative ones. */
final class ClientTexts {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}]*)}|\\$\\{");
    private static final Pattern OURS = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*(:-[^}]*)?");

    private final Map<String, String> inputs;
    private final Path file;
    private final List<Note> notes;
    private final Set<String> told = new HashSet<>();

    ClientTexts(Map<String, String> inputs, Path file, List<Note> notes) {
        this.inputs = inputs;
        this.file = file;
        this.notes = notes;
    }

    /** A text with its placeholders made ours. */
    String of(String text) {
        Matcher matcher = PLACEHOLDER.matcher(text);
        StringBuilder result = new StringBuilder();
        while (matcher.find()) {
            String inner = matcher.group(1);
            matcher.appendReplacement(result, Matcher.quoteReplacement(inner == null ? "$${" : reference(inner)));
        }
        return matcher.appendTail(result).toString();
    }

    private String reference(String inner) {
        if (inner.startsWith("env:")) {
            return "${" + inner.substring("env:".length()) + "}";
        } else if (inner.startsWith("input:")) {
            return input(inner.substring("input:".length()));
        }
        return switch (inner) {
            case "userHome" -> "${HOME}";
            case "workspaceFolder", "workspaceRoot" -> workspace(inner);
            case "pathSeparator", "/" -> "/";
            default -> OURS.matcher(inner).matches() ? "${" + inner + "}" : "$${" + inner + "}";
        };
    }

    private String input(String id) {
        String variable =
                id.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9_]", "_").replaceFirst("^(?=[0-9])", "_");
        note("inputs." + id, "the client asks its user; here it is the variable " + variable + ", to be set");
        String otherwise = inputs.getOrDefault(id, "");
        return "${" + variable + (otherwise.isEmpty() || otherwise.contains("}") ? "" : ":-" + otherwise) + "}";
    }

    private String workspace(String name) {
        note(name, "there is no workspace here: it is the variable WORKSPACE_FOLDER, to be set");
        return "${WORKSPACE_FOLDER}";
    }

    private void note(String field, String what) {
        if (told.add(field)) {
            notes.add(new Note(null, field, what));
        }
    }

    /** An argument; in {@code mcpl-servers.json} one that starts with a dot and a slash is relative to the file. */
    String argument(String text) {
        Path folder = file.toAbsolutePath().getParent();
        boolean relative = text.startsWith("./") || text.startsWith("../");
        return relative && folder != null && file.endsWith("mcpl-servers.json")
                ? folder.resolve(text).normalize().toString()
                : of(text);
    }
}
