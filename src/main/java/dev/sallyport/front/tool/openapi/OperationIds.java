package dev.sallyport.front.tool.openapi;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Names for operations and their schemas: what generators turn into identifiers. Names that differ only in case or in
 * characters that identifiers lack would become one, so each later one gets a number. For one document.
 */
final class OperationIds {
    private static final int MAX_LENGTH = 100;

    private final Set<String> taken = new HashSet<>();

    /** A name of its own for a tool: letters, digits and underscores, not starting with a digit. */
    String of(String tool) {
        String plain = tool.replaceAll("[^A-Za-z0-9]+", "_");
        String start = plain.isEmpty() || Character.isDigit(plain.charAt(0)) ? "_" + plain : plain;
        String stem = start.length() > MAX_LENGTH ? start.substring(0, MAX_LENGTH) : start;
        String id = stem;
        for (int i = 2; !taken.add(id.toLowerCase(Locale.ROOT)); i++) {
            id = stem + "_" + i;
        }
        return id;
    }
}
