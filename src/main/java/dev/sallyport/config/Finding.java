package dev.sallyport.config;

import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a configuration, or that its writer should know. It never quotes a setting's value.
 *
 * @param server the server's id, or null for a setting of the gateway
 * @param field the path of the field, dotted; empty for a whole server or file
 * @param found what was found there
 * @param allowed what may be there
 * @param rule the rule it breaks
 * @param remedy what to do about it
 * @param place where it was written, or null where it came from no file
 */
public record Finding(
        @Nullable String server,
        String field,
        String found,
        String allowed,
        String rule,
        String remedy,
        @Nullable Place place) {
    /** A finding about a server made by code, which has no place in a file. */
    public static Finding of(
            @Nullable String server, String field, String found, String allowed, String rule, String remedy) {
        return new Finding(server, field, found, allowed, rule, remedy, null);
    }

    /** The same finding at a place. */
    public Finding at(@Nullable Place where) {
        return new Finding(server, field, found, allowed, rule, remedy, where);
    }

    /** The same finding about a server of this id. */
    public Finding about(String id) {
        return new Finding(id, field, found, allowed, rule, remedy, place);
    }

    /** The first name of the path: {@code scopes} for {@code scopes.files.whitelist}. */
    public String root() {
        int end = 0;
        while (end < field.length() && field.charAt(end) != '.' && field.charAt(end) != '[') {
            end++;
        }
        return field.substring(0, end);
    }

    /** One line for people, with server, field, rule and remedy. */
    public String text() {
        String subject = server == null ? "" : "server \"" + server + "\"";
        String what = field.isEmpty() ? "" : (subject.isEmpty() ? "" : ", ") + "field " + field;
        String head = subject.isEmpty() && what.isEmpty() ? "" : subject + what + ": ";
        String limit = allowed.isEmpty() ? "" : "; allowed: " + allowed;
        String tail = place == null ? rule : rule + ", " + place;
        return (head + found + limit + ". " + remedy + " [" + tail + "]").replaceAll("\\p{Cntrl}", "?");
    }
}
