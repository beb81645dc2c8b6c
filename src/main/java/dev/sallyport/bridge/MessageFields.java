package dev.sallyport.bridge;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.JsonCursor;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields of a caller's message, read strictly: what is not what it has to be is told. Values stay as they are. */
final class MessageFields {
    private final Members members;

    private MessageFields(Members members) {
        this.members = members;
    }

    /** A message cannot be read; its text says why, for the caller. */
    static final class BadMessageException extends Exception {
        private static final long serialVersionUID = 1L;

        BadMessageException(String message) {
            super(message, null, false, false);
        }

        /** The reason as a failure says it. */
        String reason() {
            return String.valueOf(getMessage());
        }
    }

    /** The fields of a message: none where it has no body. */
    static MessageFields of(Message<Object> message) throws BadMessageException {
        Object body = message.body();
        if (body == null) {
            return new MessageFields(Members.NONE);
        }
        if (!(body instanceof Buffer) && !(body instanceof JsonObject)) {
            throw new BadMessageException("the message has to be a JsonObject, or a Buffer of a JSON object");
        }
        try {
            return new MessageFields(Members.of(PublicBus.text(body)));
        } catch (MalformedJsonException e) {
            throw new BadMessageException("the message is not a JSON object: " + e.getMessage());
        }
    }

    /** A text that has to be there and not be empty; {@code what} says what it is. */
    String needed(String name, String what) throws BadMessageException {
        String text = text(name);
        if (text == null || text.isEmpty()) {
            throw new BadMessageException(name + " has to be a string: " + what);
        }
        return text;
    }

    /** A text; null where it is not given. */
    @Nullable
    String text(String name) throws BadMessageException {
        Bytes value = members.get(name);
        String text = value == null ? null : JsonText.stringOf(value);
        if (value != null && text == null) {
            throw new BadMessageException(name + " has to be a string");
        }
        return text;
    }

    /** A field that is an object, name and value as they stand: nothing is copied; null where it is not given. */
    Members.@Nullable Member object(String name) throws BadMessageException {
        for (Members.Member member : members.all()) {
            if (member.name().equals(name)) {
                if (member.value().at(0) != '{') {
                    throw new BadMessageException(name + " has to be an object");
                }
                return member;
            }
        }
        return null;
    }

    /** The elements of an array that has to be there, as they stand; {@code what} says of what. */
    List<Bytes> elements(String name, String what) throws BadMessageException {
        Bytes value = members.get(name);
        if (value == null || value.at(0) != '[') {
            throw new BadMessageException(name + " has to be an array of " + what);
        }
        try {
            return JsonCursor.elements(value);
        } catch (MalformedJsonException e) {
            throw new IllegalStateException("a message that was read before cannot be read again", e);
        }
    }

    /** A whole number of at least 1; {@code absent} where it is not given. */
    long count(String name, long absent) throws BadMessageException {
        Bytes value = members.get(name);
        if (value == null) {
            return absent;
        }
        try {
            long count = Long.parseLong(value.utf8());
            if (count >= 1) {
                return count;
            }
        } catch (NumberFormatException e) {
            // told below, as a number below 1
        }
        throw new BadMessageException(name + " has to be a whole number of at least 1");
    }

    /** {@code true} or {@code false}; false where it is not given. */
    boolean flag(String name) throws BadMessageException {
        Bytes value = members.get(name);
        if (value != null && !value.is("true") && !value.is("false")) {
            throw new BadMessageException(name + " has to be true or false");
        }
        return value != null && value.is("true");
    }
}
