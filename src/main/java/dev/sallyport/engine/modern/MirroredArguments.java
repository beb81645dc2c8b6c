package dev.sallyport.engine.modern;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.JsonCursor;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of one tool that its server wants mirrored into {@code Mcp-Param-*} headers (Streamable HTTP, custom
 * headers from tool parameters). Values are the plain text; how a header carries it is the transport's.
 *
 * @param mirrors what is mirrored; never empty
 */
record MirroredArguments(List<Mirror> mirrors) {
    /**
     * One argument and its header.
     *
     * @param path the property names that lead to it
     * @param header the whole header name, in lower case
     */
    record Mirror(List<String> path, String header) {}

    MirroredArguments {
        mirrors = List.copyOf(mirrors);
    }

    /** The headers of a call with these members of params; an argument that is absent or null has none. */
    Map<String, String> headers(List<Bytes> members) {
        Map<String, String> headers = new LinkedHashMap<>();
        try {
            Bytes arguments = arguments(members);
            for (Mirror mirror : mirrors) {
                String text = arguments == null ? null : text(at(arguments, mirror.path()));
                if (text != null) {
                    headers.put(mirror.header(), text);
                }
            }
        } catch (MalformedJsonException e) {
            throw new IllegalStateException("arguments that were read before cannot be read again", e);
        }
        return headers;
    }

    private static @Nullable Bytes arguments(List<Bytes> members) throws MalformedJsonException {
        for (Bytes member : members) {
            JsonCursor cursor = new JsonCursor(member);
            if ("arguments".equals(JsonText.stringOf(cursor.value()))) {
                int colon = cursor.position();
                while (member.at(colon) != ':') {
                    colon++;
                }
                return new JsonCursor(member.slice(colon + 1, member.length())).value();
            }
        }
        return null;
    }

    private static @Nullable Bytes at(Bytes arguments, List<String> path) throws MalformedJsonException {
        Bytes value = arguments;
        for (String name : path) {
            if (value == null || value.at(0) != '{') {
                return null;
            }
            value = Members.of(value).get(name);
        }
        return value;
    }

    private static @Nullable String text(@Nullable Bytes value) {
        if (value == null) {
            return null;
        }
        return switch (value.at(0)) {
            case '"' -> JsonText.stringOf(value);
            case 't' -> "true";
            case 'f' -> "false";
            case 'n', '{', '[' -> null;
            default -> whole(value.utf8());
        };
    }

    /** {@code 42} for {@code 42.0} and {@code 4.2e1}; what is no whole number stays as it stands, for the server to refuse. */
    private static String whole(String number) {
        BigDecimal value = new BigDecimal(number);
        boolean small = Math.abs((long) value.scale()) < 100;
        return small && value.stripTrailingZeros().scale() <= 0
                ? value.toBigInteger().toString()
                : number;
    }
}
