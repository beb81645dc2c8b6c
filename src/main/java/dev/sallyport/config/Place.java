package dev.sallyport.config;

/**
 * Where something was written.
 *
 * @param file the file's name as it was given, or the variable or option that takes its place
 * @param line counted from 1, or 0 where there are no lines
 * @param column counted from 1, or 0 where there are no columns
 */
public record Place(String file, int line, int column) {
    /** For people: {@code sallyport.yaml:12:3}. */
    @Override
    public String toString() {
        return line == 0 ? file : file + ":" + line + ":" + column;
    }
}
