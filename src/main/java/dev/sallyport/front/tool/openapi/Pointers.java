package dev.sallyport.front.tool.openapi;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** JSON Pointers (RFC 6901), and how they stand in the fragment of a URI. */
final class Pointers {
    private static final String PLAIN_IN_FRAGMENT = "-._~!$&'()*+,;=:@/?";
    private static final String PLAIN_IN_PATH = "-._~";

    private Pointers() {}

    /** The pointer to a member or element of what {@code parent} points at. */
    static String child(String parent, String token) {
        return parent + "/" + token.replace("~", "~0").replace("/", "~1");
    }

    /** A pointer as a fragment carries it. */
    static String toFragment(String pointer) {
        return encoded(pointer, PLAIN_IN_FRAGMENT);
    }

    /** What a fragment says; one that is not well encoded says what it is. */
    static String ofFragment(String fragment) {
        try {
            return URLDecoder.decode(fragment.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return fragment;
        }
    }

    /** A text as one segment of a URL's path. */
    static String toSegment(String text) {
        return encoded(text, PLAIN_IN_PATH);
    }

    private static String encoded(String text, String plain) {
        StringBuilder out = new StringBuilder(text.length());
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            if (b > 0 && (Character.isLetterOrDigit(b) || plain.indexOf(b) >= 0)) {
                out.append((char) b);
            } else {
                out.append('%').append(Character.toUpperCase(Character.forDigit(b >> 4 & 0xf, 16)));
                out.append(Character.toUpperCase(Character.forDigit(b & 0xf, 16)));
            }
        }
        return out.toString();
    }
}
