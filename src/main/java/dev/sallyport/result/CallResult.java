package dev.sallyport.result;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.JsonCursor;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a {@code CallToolResult} that views read, as slices of it.
 *
 * @param content the content array as sent, or {@code []} where the server sent none
 * @param blocks its elements, whatever each may be
 * @param structuredContent any JSON value, {@code null} included; null here where the member is absent
 * @param isError whether the tool reported a failure
 */
record CallResult(
        Bytes content, List<Bytes> blocks, @Nullable Bytes structuredContent, boolean isError) {
    private static final Bytes NO_CONTENT = Bytes.utf8("[]");

    /**
     * Takes a result apart.
     *
     * @throws UnusableResultException where it has not the shape of one (rules RES-15, RES-22)
     */
    static CallResult read(Bytes result) {
        try {
            Members members = Members.of(result);
            Bytes content = members.get("content");
            return new CallResult(
                    content == null ? NO_CONTENT : content,
                    content == null ? List.of() : elements(content),
                    members.get("structuredContent"),
                    isError(members.get("isError")));
        } catch (MalformedJsonException e) {
            throw new UnusableResultException("it is no JSON object that can be read");
        }
    }

    private static List<Bytes> elements(Bytes content) throws MalformedJsonException {
        if (content.at(0) != '[') {
            throw new UnusableResultException("its content is not a list");
        }
        return JsonCursor.elements(content);
    }

    private static boolean isError(@Nullable Bytes value) {
        if (value == null || value.is("false") || value.is("null")) {
            return false;
        }
        if (value.is("true")) {
            return true;
        }
        throw new UnusableResultException("its isError is neither true nor false");
    }
}
