package dev.sallyport.bus;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.JsonCursor;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * One tool as its server listed it.
 *
 * @param name its bare name
 * @param nameMember the {@code "name":…} member that calls it
 * @param members the definition, every member as it came
 */
public record ToolDefinition(String name, Bytes nameMember, Members members) {
    private static final Set<String> CLASSES =
            Set.of("comms", "memory", "notes", "files", "shell", "web", "computer", "media", "body", "control");

    /** Reads a listed tool; null-free or refused. */
    public static ToolDefinition of(Bytes definition) throws MalformedJsonException {
        Members members = Members.of(definition);
        String name = members.string("name");
        if (name == null || name.isEmpty()) {
            throw new IllegalArgumentException("a tool without a name");
        }
        return new ToolDefinition(name, Bytes.utf8("\"name\":" + JsonText.quote(name)), members);
    }

    /**
     * The classes it declares in {@code _meta["mcpl/class"]}; words that are none are passed over. Empty where it
     * declares none, and where what it declares is not an array: the restrictive answer.
     */
    public List<String> classes() {
        try {
            Members meta = members.object("_meta");
            Bytes declared = meta == null ? null : meta.get("mcpl/class");
            if (declared == null || declared.at(0) != '[') {
                return List.of();
            }
            List<String> classes = new ArrayList<>();
            for (Bytes element : JsonCursor.elements(declared)) {
                String word = JsonText.stringOf(element);
                if (word != null && CLASSES.contains(word)) {
                    classes.add(word);
                }
            }
            return classes;
        } catch (MalformedJsonException e) {
            return List.of();
        }
    }

    /** The definition under another name; everything else stays as it came. */
    public Bytes renamed(String published) {
        Joiner joiner = new Joiner().add("{");
        boolean first = true;
        for (Members.Member member : members.all()) {
            if (!first) {
                joiner.add(",");
            }
            first = false;
            if (member.name().equals("name")) {
                joiner.add("\"name\":" + JsonText.quote(published));
            } else {
                joiner.add(member.whole());
            }
        }
        return joiner.add("}").bytes();
    }
}
