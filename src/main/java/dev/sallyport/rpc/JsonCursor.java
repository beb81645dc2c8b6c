package dev.sallyport.rpc;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Walks over JSON text (RFC 8259) without building anything: it validates what it passes and yields slices of it.
 *
 * <p>Why not a general parser: on the road of a call every message is read once for the places that matter, and what
 * lies between them is passed on as it came. Validation is strict all the same, since a slice is spliced into messages
 * for others: no raw control characters in strings, no malformed UTF-8, no trailing text. Linear in the text, without
 * recursion, nesting bounded at {@link #MAX_DEPTH}. For one thread.
 */
public final class JsonCursor {
    /** Deeper text is refused as malformed. */
    public static final int MAX_DEPTH = 20_000;

    private final byte[] array;
    private final int start;
    private final int end;
    private int at;
    private boolean first;
    private int nameFrom;
    private int nameTo;
    private boolean nameEscaped;
    /** Bit n: the container entered n-th by {@link #skip()} is an object, not an array. */
    private final BitSet objects = new BitSet();

    public JsonCursor(Bytes text) {
        this.array = text.array();
        this.start = text.offset();
        this.end = start + text.length();
        this.at = start;
    }

    /** Whether the next value is an object, an array, a string or another kind: its first byte, or 0 at the end. */
    public byte peek() {
        space();
        return at < end ? array[at] : 0;
    }

    /** Enters the object that comes next; {@link #nextMember()} then goes through its members. */
    public void enterObject() throws MalformedJsonException {
        expect('{', "an object");
        first = true;
    }

    /** Moves to the next member's value and tells whether there is one; leaves the object where there is none. */
    public boolean nextMember() throws MalformedJsonException {
        space();
        if (at < end && array[at] == '}') {
            at++;
            first = false;
            return false;
        }
        if (!first) {
            expect(',', "',' or '}'");
            space();
        }
        first = false;
        name();
        return true;
    }

    private void name() throws MalformedJsonException {
        if (at >= end || array[at] != '"') {
            throw malformed("a member's name was expected");
        }
        nameFrom = at + 1;
        nameEscaped = JsonText.string(this, array, at, end);
        nameTo = at - 1;
        expect(':', "':'");
    }

    /** Whether the member's name is exactly this ASCII text, however it is escaped. */
    public boolean nameIs(String ascii) {
        if (nameEscaped) {
            return name0().equals(ascii);
        }
        if (nameTo - nameFrom != ascii.length()) {
            return false;
        }
        for (int i = 0; i < ascii.length(); i++) {
            if (array[nameFrom + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The member's name, decoded. */
    public String memberName() {
        return nameEscaped ? name0() : new String(array, nameFrom, nameTo - nameFrom, StandardCharsets.UTF_8);
    }

    private String name0() {
        return JsonText.decode(array, nameFrom, nameTo);
    }

    /** Where the member's quoted name starts, counted from the text's start. */
    public int memberStart() {
        return nameFrom - 1 - start;
    }

    /** Where the cursor stands, counted from the text's start. */
    public int position() {
        return at - start;
    }

    /** Passes over the next value and yields it as it stands. */
    public Bytes value() throws MalformedJsonException {
        space();
        int from = at;
        skip();
        return Bytes.of(array, from, at - from);
    }

    /** The elements of an array that is the whole text, each as it stands. */
    public static List<Bytes> elements(Bytes array) throws MalformedJsonException {
        JsonCursor cursor = new JsonCursor(array);
        List<Bytes> elements = new ArrayList<>();
        cursor.expect('[', "an array");
        if (cursor.peek() == ']') {
            cursor.at++;
        } else {
            elements.add(cursor.value());
            while (cursor.peek() == ',') {
                cursor.at++;
                elements.add(cursor.value());
            }
            cursor.expect(']', "',' or ']'");
        }
        cursor.finish();
        return elements;
    }

    /** Passes over the next value. */
    public void skip() throws MalformedJsonException {
        space();
        int depth = 0;
        do {
            if (at >= end) {
                throw malformed("the text ends inside a value");
            }
            byte c = array[at];
            if (c == '{' || c == '[') {
                depth = open(c, depth);
            } else {
                scalar(c);
                depth = afterValue(depth);
            }
        } while (depth > 0);
    }

    /** Enters a container, or passes it where it is empty; yields the depth at which the next value stands. */
    private int open(byte bracket, int depth) throws MalformedJsonException {
        if (depth >= MAX_DEPTH) {
            throw malformed("nested deeper than " + MAX_DEPTH);
        }
        boolean object = bracket == '{';
        objects.set(depth + 1, object);
        at++;
        space();
        if (at < end && array[at] == (object ? '}' : ']')) {
            at++;
            return afterValue(depth);
        }
        if (object) {
            passName();
        }
        return depth + 1;
    }

    /** Leaves the containers that end here and stands at the next value; yields its depth, 0 where the whole ended. */
    private int afterValue(int depth) throws MalformedJsonException {
        int left = depth;
        while (left > 0) {
            space();
            boolean object = objects.get(left);
            if (at >= end || array[at] != (object ? '}' : ']')) {
                expect(',', object ? "',' or '}'" : "',' or ']'");
                space();
                if (object) {
                    passName();
                }
                return left;
            }
            at++;
            left--;
        }
        return 0;
    }

    private void passName() throws MalformedJsonException {
        if (at >= end || array[at] != '"') {
            throw malformed("a member's name was expected");
        }
        JsonText.string(this, array, at, end);
        expect(':', "':'");
        space();
    }

    private void scalar(byte c) throws MalformedJsonException {
        switch (c) {
            case '"' -> JsonText.string(this, array, at, end);
            case 't' -> word("true");
            case 'f' -> word("false");
            case 'n' -> word("null");
            default -> at = JsonText.number(this, array, at, end);
        }
    }

    private void word(String word) throws MalformedJsonException {
        for (int i = 0; i < word.length(); i++) {
            if (at + i >= end || array[at + i] != word.charAt(i)) {
                throw malformed("a value was expected");
            }
        }
        at += word.length();
    }

    /** Refuses anything but white space after the value that was read. */
    public void finish() throws MalformedJsonException {
        space();
        if (at < end) {
            throw malformed("more text after the value");
        }
    }

    private void space() {
        while (at < end) {
            byte c = array[at];
            if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
                return;
            }
            at++;
        }
    }

    private void expect(char c, String what) throws MalformedJsonException {
        space();
        if (at >= end || array[at] != c) {
            throw malformed(what + " was expected");
        }
        at++;
    }

    /** For {@link JsonText}: moves on. */
    void moveTo(int position) {
        at = position;
    }

    MalformedJsonException malformed(String what) {
        return new MalformedJsonException(what, at - start);
    }

    MalformedJsonException malformed(String what, int position) {
        return new MalformedJsonException(what, position - start);
    }
}
