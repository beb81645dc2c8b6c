package dev.sallyport.rpc;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The members of one JSON object as slices of its text, in their order; values are not looked into.
 *
 * <p>A name that stands twice is refused: two readers of such an object may see two different messages.
 */
public final class Members {
    /** An object without members. */
    public static final Members NONE = new Members(Bytes.utf8("{}"), List.of());

    private final Bytes text;
    private final List<Member> members;

    private Members(Bytes text, List<Member> members) {
        this.text = text;
        this.members = members;
    }

    /**
     * One member.
     *
     * @param name its name, decoded
     * @param value its value as it stands
     * @param whole name, colon and value as they stand
     */
    public record Member(String name, Bytes value, Bytes whole) {}

    /** Reads an object that is the whole text. */
    public static Members of(Bytes object) throws MalformedJsonException {
        JsonCursor cursor = new JsonCursor(object);
        Members members = read(cursor, object);
        cursor.finish();
        return members;
    }

    /** Reads the object at which the cursor stands; {@code text} is what the cursor walks over. */
    static Members read(JsonCursor cursor, Bytes text) throws MalformedJsonException {
        cursor.peek();
        int from = cursor.position();
        List<Member> members = new ArrayList<>(4);
        Names names = new Names();
        cursor.enterObject();
        while (cursor.nextMember()) {
            String name = cursor.memberName();
            int start = cursor.memberStart();
            if (!names.add(name)) {
                throw cursor.malformed("the member " + JsonText.quote(name) + " stands twice");
            }
            Bytes value = cursor.value();
            members.add(new Member(name, value, text.slice(start, cursor.position())));
        }
        return new Members(text.slice(from, cursor.position()), members);
    }

    /** The names seen so far: few are compared, many hashed, so that a hostile object costs no more than its length. */
    private static final class Names {
        private static final int FEW = 12;

        private final String[] few = new String[FEW];
        private @Nullable Set<String> many;
        private int count;

        boolean add(String name) {
            if (many != null) {
                return many.add(name);
            }
            for (int i = 0; i < count; i++) {
                if (few[i].equals(name)) {
                    return false;
                }
            }
            if (count == FEW) {
                many = new HashSet<>(List.of(few));
                return many.add(name);
            }
            few[count++] = name;
            return true;
        }
    }

    /** The object as it stands. */
    public Bytes text() {
        return text;
    }

    /** All members in their order. */
    public List<Member> all() {
        return members;
    }

    /** The value of a member as it stands, or null where there is none. */
    public @Nullable Bytes get(String name) {
        for (Member member : members) {
            if (member.name.equals(name)) {
                return member.value;
            }
        }
        return null;
    }

    /** The value of a member that is a string, decoded; null where there is none or it is something else. */
    public @Nullable String string(String name) {
        Bytes value = get(name);
        return value == null ? null : JsonText.stringOf(value);
    }

    /** The members of a member that is an object; null where there is none or it is something else. */
    public @Nullable Members object(String name) throws MalformedJsonException {
        Bytes value = get(name);
        return value == null || value.at(0) != '{' ? null : of(value);
    }

    /** The object with another value for one member, which it has; everything else stays as it is. */
    public Bytes replacing(String name, Bytes value) {
        Joiner joiner = new Joiner().add("{");
        String comma = "";
        for (Member member : members) {
            joiner.add(comma);
            comma = ",";
            if (member.name.equals(name)) {
                joiner.add(JsonText.quote(name)).add(":").add(value);
            } else {
                joiner.add(member.whole);
            }
        }
        return joiner.add("}").bytes();
    }

    /** The object without a member, which it need not have; everything else stays as it is. */
    public Bytes without(String name) {
        Joiner joiner = new Joiner().add("{");
        String comma = "";
        for (Member member : members) {
            if (!member.name.equals(name)) {
                joiner.add(comma).add(member.whole);
                comma = ",";
            }
        }
        return joiner.add("}").bytes();
    }

    /** Two objects are equal where their texts are. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Members members && text.equals(members.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }
}
