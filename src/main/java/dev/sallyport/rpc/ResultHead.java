package dev.sallyport.rpc;

import org.jspecify.annotations.Nullable;

/**
 * The few members of a result that decide how a call goes on; the rest is passed over.
 *
 * @param resultType the {@code resultType}, or null where there is none or it is not a string
 * @param isError whether {@code isError} is {@code true}
 * @param content whether {@code content} is an array
 * @param requestState the state to echo, as it stands; null where there is none
 * @param inputRequests what the server asks for, as it stands; null where there is none
 */
public record ResultHead(
        @Nullable String resultType,
        boolean isError,
        boolean content,
        @Nullable Bytes requestState,
        @Nullable Bytes inputRequests) {
    /** The type of a final result. */
    public static final String COMPLETE = "complete";
    /** The type of a result that asks for more before it is final. */
    public static final String INPUT_REQUIRED = "input_required";

    /** What is read of a result that is no object. */
    private static final ResultHead NOTHING = new ResultHead(null, false, false, null, null);

    /** Reads a result; one that is not an object has no members. */
    public static ResultHead of(Bytes result) throws MalformedJsonException {
        return read(new JsonCursor(result));
    }

    /** Reads the result at which the cursor stands, and passes it. */
    static ResultHead read(JsonCursor cursor) throws MalformedJsonException {
        if (cursor.peek() != '{') {
            cursor.skip();
            return NOTHING;
        }
        String type = null;
        boolean isError = false;
        boolean content = false;
        Bytes state = null;
        Bytes inputs = null;
        cursor.enterObject();
        while (cursor.nextMember()) {
            if (cursor.nameIs("resultType")) {
                type = JsonText.stringOf(cursor.value());
            } else if (cursor.nameIs("isError")) {
                isError = cursor.value().is("true");
            } else if (cursor.nameIs("content")) {
                content = cursor.peek() == '[';
                cursor.skip();
            } else if (cursor.nameIs("requestState")) {
                state = cursor.value();
            } else if (cursor.nameIs("inputRequests")) {
                inputs = cursor.value();
            } else {
                cursor.skip();
            }
        }
        return new ResultHead(type, isError, content, state, inputs);
    }

    /** Whether it asks for more input before it is final. */
    public boolean isInputRequired() {
        return INPUT_REQUIRED.equals(resultType);
    }
}
