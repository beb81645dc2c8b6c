package dev.sallyport.engine.modern;

import dev.sallyport.bus.ToolDefinition;
import dev.sallyport.engine.modern.MirroredArguments.Mirror;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.JsonCursor;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the {@code x-mcp-header} annotations of one tool's input schema, and refuses a tool where one is wrong. */
final class HeaderAnnotations {
    private static final String ANNOTATION = "x-mcp-header";
    private static final Bytes QUOTED = Bytes.utf8("\"" + ANNOTATION + "\"");
    /** Annotations deeper than this are refused, so that reading is bounded by depth times size. */
    private static final int MAX_DEPTH = 64;

    private static final Set<String> PRIMITIVE = Set.of("string", "integer", "boolean");
    /** Members whose values are data or text, not schemas. */
    private static final Set<String> DATA = Set.of("default", "const", "enum", "examples", "required", ANNOTATION);
    /** Members that hold schemas by name; of these only {@code properties} leads to arguments. */
    private static final Set<String> NAMED =
            Set.of("properties", "patternProperties", "$defs", "definitions", "dependentSchemas");

    private final List<Mirror> mirrors = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    /** Why a tool cannot be used. Its message quotes what the server wrote. */
    static final class InvalidException extends Exception {
        private static final long serialVersionUID = 1L;

        InvalidException(String why) {
            super(why, null, false, false);
        }
    }

    private HeaderAnnotations() {}

    /** What a tool wants mirrored; empty where nothing is. */
    static Optional<MirroredArguments> of(ToolDefinition tool) throws InvalidException {
        Bytes schema = tool.members().get("inputSchema");
        if (schema == null || schema.at(0) != '{' || !mentions(schema)) {
            return Optional.empty();
        }
        HeaderAnnotations reading = new HeaderAnnotations();
        try {
            reading.schema(schema, List.of(), 0);
        } catch (MalformedJsonException e) {
            throw new InvalidException("its inputSchema cannot be read: " + e.getMessage());
        }
        return reading.mirrors.isEmpty() ? Optional.empty() : Optional.of(new MirroredArguments(reading.mirrors));
    }

    /** Reads one schema; {@code path} leads to what it describes, null where no chain of properties does. */
    private void schema(Bytes schema, @Nullable List<String> path, int depth)
            throws MalformedJsonException, InvalidException {
        if (!mentions(schema)) {
            return;
        }
        if (depth > MAX_DEPTH) {
            throw new InvalidException("an " + ANNOTATION + " stands deeper than " + MAX_DEPTH + " levels");
        }
        Members members = Members.of(schema);
        Bytes annotation = members.get(ANNOTATION);
        if (annotation != null) {
            mirrors.add(mirror(annotation, members, path));
        }
        for (Members.Member member : members.all()) {
            if (NAMED.contains(member.name()) && member.value().at(0) == '{') {
                named(member, path, depth);
            } else if (!DATA.contains(member.name())) {
                unreachable(member.value(), depth);
            }
        }
    }

    private void named(Members.Member member, @Nullable List<String> path, int depth)
            throws MalformedJsonException, InvalidException {
        List<String> leading = member.name().equals("properties") ? path : null;
        for (Members.Member property : Members.of(member.value()).all()) {
            if (property.value().at(0) == '{') {
                schema(property.value(), leading == null ? null : longer(leading, property.name()), depth + 1);
            }
        }
    }

    private void unreachable(Bytes value, int depth) throws MalformedJsonException, InvalidException {
        if (value.at(0) == '{') {
            schema(value, null, depth + 1);
        } else if (value.at(0) == '[' && mentions(value)) {
            for (Bytes element : JsonCursor.elements(value)) {
                if (element.at(0) == '{') {
                    schema(element, null, depth + 1);
                }
            }
        }
    }

    private Mirror mirror(Bytes annotation, Members schema, @Nullable List<String> path)
            throws MalformedJsonException, InvalidException {
        String name = JsonText.stringOf(annotation);
        if (name == null || name.isEmpty()) {
            throw new InvalidException("an " + ANNOTATION + " is empty or no string");
        }
        if (!isToken(name)) {
            throw new InvalidException("the " + ANNOTATION + " " + JsonText.quote(name) + " is no header name");
        }
        if (path == null || path.isEmpty()) {
            throw new InvalidException(
                    "the " + ANNOTATION + " \"" + name + "\" stands where no chain of properties leads");
        }
        if (!names.add(name.toLowerCase(Locale.ROOT))) {
            throw new InvalidException("the " + ANNOTATION + " \"" + name + "\" stands twice");
        }
        if (!isPrimitive(schema.get("type"))) {
            throw new InvalidException(
                    "the " + ANNOTATION + " \"" + name + "\" is on a parameter that is no string, integer or boolean");
        }
        return new Mirror(path, "mcp-param-" + name.toLowerCase(Locale.ROOT));
    }

    /** One primitive type, or several with or without null. */
    private static boolean isPrimitive(@Nullable Bytes type) throws MalformedJsonException {
        if (type == null) {
            return false;
        }
        if (type.at(0) != '[') {
            return PRIMITIVE.contains(String.valueOf(JsonText.stringOf(type)));
        }
        boolean some = false;
        for (Bytes one : JsonCursor.elements(type)) {
            String word = String.valueOf(JsonText.stringOf(one));
            if (!word.equals("null") && !PRIMITIVE.contains(word)) {
                return false;
            }
            some |= !word.equals("null");
        }
        return some;
    }

    /** RFC 9110, 5.6.2. */
    private static boolean isToken(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean letter = c < 0x7F && (Character.isLetterOrDigit(c) || "!#$%&'*+-.^_`|~".indexOf(c) >= 0);
            if (!letter) {
                return false;
            }
        }
        return true;
    }

    private static boolean mentions(Bytes text) {
        return text.contains(QUOTED);
    }

    private static List<String> longer(List<String> path, String name) {
        List<String> longer = new ArrayList<>(path);
        longer.add(name);
        return List.copyOf(longer);
    }
}
