package dev.sallyport.result;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.JsonText;
import java.util.List;

/** JSON strings as they are in messages: quoted and escaped, and left so wherever that will do. */
final class Strings {
    private Strings() {}

    /** The JSON string that says the text. */
    static Bytes quoted(String text) {
        return Bytes.utf8(JsonText.quote(text));
    }

    /** The JSON string that says what the strings say, a line feed between each two. */
    static Bytes lines(List<Bytes> strings) {
        Joiner joiner = new Joiner().add("\"");
        for (int i = 0; i < strings.size(); i++) {
            Bytes string = strings.get(i);
            joiner.add(i == 0 ? "" : "\\n").add(string.slice(1, string.length() - 1));
        }
        return joiner.add("\"").bytes();
    }

    /** Whether a JSON string says nothing but white space. */
    static boolean isBlank(Bytes string) {
        for (int i = 1; i < string.length() - 1; i++) {
            byte b = string.at(i);
            if (b == '\\' || b < 0) {
                String text = JsonText.stringOf(string);
                return text == null || text.isBlank();
            }
            if (b != ' ') {
                return false;
            }
        }
        return true;
    }
}
