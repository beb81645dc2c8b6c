package dev.sallyport.bus;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;

/**
 * One tool as its server listed it.
 *
 * @param name its bare name
 * @param nameMember the {@code "name":…} member that calls it
 * @param members the definition, every member as it came
 */
public record ToolDefinition(String name, Bytes nameMember, Members members) {
    /** Reads a listed tool; null-free or refused. */
    public static ToolDefinition of(Bytes definition) throws MalformedJsonException {
        Members members = Members.of(definition);
        String name = members.string("name");
        if (name == null || name.isEmpty()) {
            throw new IllegalArgumentException("a tool without a name");
        }
        return new ToolDefinition(name, Bytes.utf8("\"name\":" + JsonText.quote(name)), members);
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
