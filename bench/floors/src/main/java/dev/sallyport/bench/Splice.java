package dev.sallyport.bench;

import java.nio.charset.StandardCharsets;

/** Puts bytes in place of a part of others. */
final class Splice {
    private Splice() {}

    static byte[] bytes(byte[] whole, int cut, int resume, byte[] put) {
        return splice(whole, cut, resume, put, 0);
    }

    /** The same, with a line feed at the end. */
    static byte[] line(byte[] whole, int cut, int resume, byte[] put) {
        byte[] line = splice(whole, cut, resume, put, 1);
        line[line.length - 1] = '\n';
        return line;
    }

    private static byte[] splice(byte[] whole, int cut, int resume, byte[] put, int more) {
        byte[] out = new byte[cut + put.length + whole.length - resume + more];
        System.arraycopy(whole, 0, out, 0, cut);
        System.arraycopy(put, 0, out, cut, put.length);
        System.arraycopy(whole, resume, out, cut + put.length, whole.length - resume);
        return out;
    }

    static byte[] number(long number) {
        return Long.toString(number).getBytes(StandardCharsets.US_ASCII);
    }

    static long number(byte[] bytes, int from, int to) {
        return Long.parseLong(new String(bytes, from, to - from, StandardCharsets.US_ASCII));
    }
}
