package dev.sallyport.engine.legacy.mcpl.digest;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Orders texts by their UTF-8 bytes. Java's own order is by UTF-16 code units, which puts characters beyond U+FFFF before
 * U+E000 and up.
 */
final class Utf8Order implements Comparator<String> {
    static final Utf8Order INSTANCE = new Utf8Order();

    private Utf8Order() {}

    @Override
    public int compare(String a, String b) {
        return Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
    }
}
