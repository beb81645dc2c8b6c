package dev.sallyport.config.foreign;

import org.jspecify.annotations.Nullable;

/**
 * Something that an import could not carry over, or carried over otherwise. It quotes no value.
 *
 * @param server the server's id here, or null for the file
 * @param field the field as the other client calls it
 * @param what what became of it, and what to do
 */
public record Note(@Nullable String server, String field, String what) {
    /** One line for people. */
    public String text() {
        String subject = server == null ? "" : "server \"" + server + "\", ";
        return (subject + "field " + field + ": " + what).replaceAll("\\p{Cntrl}", "?");
    }
}
