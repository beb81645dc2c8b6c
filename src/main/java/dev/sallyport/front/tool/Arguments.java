package dev.sallyport.front.tool;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.JsonCursor;
import dev.sallyport.rpc.MalformedJsonException;
import org.jspecify.annotations.Nullable;

/** A call's arguments: the request's body, checked and otherwise as it came (rule HTTP-1, case CASE-65). */
final class Arguments {
    private static final Bytes NONE = Bytes.utf8("{}");
    private static final Bytes NAME = Bytes.utf8("\"arguments\":");

    private Arguments() {}

    /** Why a body is not the arguments of a call, or null where it is; an empty one stands for {@code {}}. */
    static @Nullable Failure check(Bytes body) {
        if (body.isEmpty()) {
            return null;
        }
        try {
            JsonCursor cursor = new JsonCursor(body);
            if (cursor.peek() != '{') {
                cursor.skip();
                return new Failure.Malformed("the body has to be a JSON object: the tool's arguments");
            }
            cursor.skip();
            cursor.finish();
            return null;
        } catch (MalformedJsonException e) {
            return new Failure.Malformed("the body is not JSON: " + e.getMessage());
        }
    }

    /** The {@code "arguments":…} member of the request to the server. */
    static Bytes member(Bytes body) {
        return new Joiner()
                .add(NAME)
                .add(body.isEmpty() ? NONE : body.oneLine())
                .bytes();
    }
}
