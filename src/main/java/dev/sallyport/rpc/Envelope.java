package dev.sallyport.rpc;

import org.jspecify.annotations.Nullable;

/**
 * A JSON-RPC message and where its parts stand in it: nothing is decoded but the method's name, nothing copied.
 *
 * @param text the whole message
 * @param id the request's or answer's id; null where there is none or it is {@code null}
 * @param method null in an answer
 * @param params the {@code params} object; null where there is none
 * @param answer the {@code result}, any kind of value, and what its head says; null in anything but a successful answer
 * @param error the {@code error}; null in anything but an error answer
 */
public record Envelope(
        Bytes text,
        @Nullable RpcId id,
        @Nullable String method,
        @Nullable Members params,
        @Nullable Answer answer,
        @Nullable Bytes error) {

    /**
     * Reads one message.
     *
     * @throws MalformedJsonException where the text is not one JSON object with members of the right kinds, each once
     */
    public static Envelope of(Bytes text) throws MalformedJsonException {
        JsonCursor cursor = new JsonCursor(text);
        Reading reading = new Reading(text);
        cursor.enterObject();
        while (cursor.nextMember()) {
            reading.member(cursor);
        }
        cursor.finish();
        return new Envelope(text, reading.id, reading.method, reading.params, reading.answer, reading.error);
    }

    /** Whether it asks for an answer. */
    public boolean isRequest() {
        return method != null && id != null;
    }

    /** Whether it tells something and wants no answer. */
    public boolean isNotification() {
        return method != null && id == null;
    }

    /** The {@code result} as it stands; null in anything but a successful answer. */
    public @Nullable Bytes result() {
        return answer == null ? null : answer.result();
    }

    /** Whether it answers a request, well or with an error. */
    public boolean isAnswer() {
        return method == null && (answer != null || error != null);
    }

    /** The params, an empty object where there are none. */
    public Members paramsOrNone() {
        return params == null ? Members.NONE : params;
    }

    private static final class Reading {
        private final Bytes text;
        private int seen;
        private @Nullable RpcId id;
        private @Nullable String method;
        private @Nullable Members params;
        private @Nullable Answer answer;
        private @Nullable Bytes error;

        Reading(Bytes text) {
            this.text = text;
        }

        void member(JsonCursor cursor) throws MalformedJsonException {
            if (cursor.nameIs("id")) {
                once(cursor, 1);
                id = id(cursor);
            } else if (cursor.nameIs("method")) {
                once(cursor, 2);
                method = method(cursor);
            } else if (cursor.nameIs("params")) {
                once(cursor, 4);
                params = params(cursor);
            } else if (cursor.nameIs("result")) {
                once(cursor, 8);
                answer = answer(cursor);
            } else if (cursor.nameIs("error")) {
                once(cursor, 16);
                error = cursor.value();
            } else {
                cursor.skip();
            }
        }

        private void once(JsonCursor cursor, int bit) throws MalformedJsonException {
            if ((seen & bit) != 0) {
                throw cursor.malformed("the member \"" + cursor.memberName() + "\" stands twice");
            }
            seen |= bit;
        }

        /** Read once for where it ends and what its head says: it may be large. */
        private Answer answer(JsonCursor cursor) throws MalformedJsonException {
            cursor.peek();
            int from = cursor.position();
            ResultHead head = ResultHead.read(cursor);
            return new Answer(text.slice(from, cursor.position()), head);
        }

        private static @Nullable RpcId id(JsonCursor cursor) throws MalformedJsonException {
            Bytes value = cursor.value();
            return switch (value.at(0)) {
                case 'n' -> null;
                case '{', '[', 't', 'f' -> throw cursor.malformed("an id that is neither a string nor a number");
                default -> new RpcId(value);
            };
        }

        private static String method(JsonCursor cursor) throws MalformedJsonException {
            String method = JsonText.stringOf(cursor.value());
            if (method == null) {
                throw cursor.malformed("a method that is not a string");
            }
            return method;
        }

        private @Nullable Members params(JsonCursor cursor) throws MalformedJsonException {
            if (cursor.peek() == '{') {
                return Members.read(cursor, text);
            }
            if (!cursor.value().is("null")) {
                throw cursor.malformed("params that are not an object");
            }
            return null;
        }
    }
}
