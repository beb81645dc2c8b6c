package dev.sallyport.bench;

import java.nio.charset.StandardCharsets;

/** Finds members in JSON text without building objects. Well-formed input is assumed. */
final class Scan {
    private Scan() {}

    /** Start of the value of a member of the object at {@code from}, or -1. */
    static int member(byte[] json, int from, String key) {
        int at = from < 0 ? json.length : space(json, from);
        if (at >= json.length || json[at] != '{') {
            return -1;
        }
        do {
            at = space(json, at + 1);
            if (at >= json.length || json[at] != '"') {
                return -1;
            }
            int name = at + 1;
            int afterName = string(json, at);
            at = space(json, space(json, afterName) + 1);
            if (afterName - 1 - name == key.length() && same(json, name, key)) {
                return at;
            }
            at = space(json, end(json, at));
        } while (at < json.length && json[at] == ',');
        return -1;
    }

    /** End of the value that starts at {@code from}. */
    static int end(byte[] json, int from) {
        int depth = 0;
        for (int at = from; at < json.length; at++) {
            switch (json[at]) {
                case '"' -> {
                    at = string(json, at) - 1;
                    if (depth == 0) {
                        return at + 1;
                    }
                }
                case '{', '[' -> depth++;
                case '}', ']' -> {
                    if (depth <= 1) {
                        return depth == 0 ? at : at + 1;
                    }
                    depth--;
                }
                case ',', ' ' -> {
                    if (depth == 0) {
                        return at;
                    }
                }
                default -> {}
            }
        }
        return json.length;
    }

    static String text(byte[] json, int from) {
        return from < 0 ? "" : new String(json, from, end(json, from) - from, StandardCharsets.UTF_8);
    }

    static boolean is(byte[] json, int from, String quoted) {
        return from >= 0 && end(json, from) - from == quoted.length() && same(json, from, quoted);
    }

    private static boolean same(byte[] json, int at, String text) {
        for (int i = 0; i < text.length(); i++) {
            if (json[at + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The place after the string that starts at {@code from}. */
    private static int string(byte[] json, int from) {
        int at = from + 1;
        while (at < json.length && json[at] != '"') {
            at += json[at] == '\\' ? 2 : 1;
        }
        return Math.min(at + 1, json.length);
    }

    private static int space(byte[] json, int from) {
        int at = from;
        while (at < json.length && (json[at] == ' ' || json[at] == '\n' || json[at] == '\r' || json[at] == '\t')) {
            at++;
        }
        return at;
    }
}
