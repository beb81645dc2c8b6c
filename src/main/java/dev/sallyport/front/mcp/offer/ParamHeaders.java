package dev.sallyport.front.mcp.offer;

import dev.sallyport.bus.ToolDefinition;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a tool that {@code Mcp-Param-*} headers mirror, as its input schema's {@code x-mcp-header} says
 * (2026-07-28, custom headers from tool parameters).
 *
 * @param mirrors each of them
 */
public record ParamHeaders(List<Mirror> mirrors) {
    /** None at all. */
    public static final ParamHeaders NONE = new ParamHeaders(List.of());

    private static final String ANNOTATION = "x-mcp-header";

    /**
     * One mirrored parameter.
     *
     * @param header the header's whole name
     * @param path the names that lead to it from the arguments
     */
    record Mirror(String header, List<String> path) {}

    /**
     * A header that does not say what the arguments say.
     *
     * @param header its name
     * @param body what the arguments say, as text, or null where they say nothing
     */
    public record Mismatch(String header, @Nullable String body) {}

    /** Reads a tool's annotations; a schema that cannot be read has none. */
    static ParamHeaders of(ToolDefinition tool) {
        Bytes schema = tool.members().get("inputSchema");
        if (schema == null || !schema.utf8().contains(ANNOTATION)) {
            return NONE;
        }
        List<Mirror> found = new ArrayList<>();
        try {
            collect(schema, List.of(), found);
        } catch (MalformedJsonException e) {
            return NONE;
        }
        return new ParamHeaders(List.copyOf(found));
    }

    private static void collect(Bytes schema, List<String> path, List<Mirror> found) throws MalformedJsonException {
        if (schema.at(0) != '{') {
            return;
        }
        Members members = Members.of(schema);
        String name = members.string(ANNOTATION);
        if (name != null && !path.isEmpty()) {
            found.add(new Mirror("Mcp-Param-" + name, path));
        }
        Members properties = members.object("properties");
        if (properties != null) {
            for (Members.Member property : properties.all()) {
                List<String> longer = new ArrayList<>(path);
                longer.add(property.name());
                collect(property.value(), longer, found);
            }
        }
    }

    boolean isEmpty() {
        return mirrors.isEmpty();
    }

    /**
     * Compares a request's headers with its arguments.
     *
     * @param header reads a header, taken out of its wrapping; null where there is none or it cannot be read
     * @return the first that differs, or null
     */
    public @Nullable Mismatch check(Members params, Function<String, @Nullable String> header)
            throws MalformedJsonException {
        for (Mirror mirror : mirrors) {
            Bytes value = value(params, mirror.path());
            String said = header.apply(mirror.header());
            if (value == null ? said != null : said == null || !same(said, value)) {
                return new Mismatch(mirror.header(), value == null ? null : text(value));
            }
        }
        return null;
    }

    private static @Nullable Bytes value(Members params, List<String> path) throws MalformedJsonException {
        Members at = params.object("arguments");
        for (String step : path.subList(0, path.size() - 1)) {
            at = at == null ? null : at.object(step);
        }
        Bytes value = at == null ? null : at.get(path.get(path.size() - 1));
        return value == null || value.is("null") ? null : value;
    }

    private static String text(Bytes value) {
        String text = JsonText.stringOf(value);
        return text == null ? value.utf8() : text;
    }

    private static boolean same(String said, Bytes value) {
        String body = text(value);
        if (said.equals(body)) {
            return true;
        }
        boolean number = value.at(0) == '-' || Character.isDigit(value.at(0));
        try {
            return number && new BigDecimal(said).compareTo(new BigDecimal(body)) == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
