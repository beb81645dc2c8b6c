package dev.sallyport.bus;

import org.jspecify.annotations.Nullable;

/**
 * How a child ended.
 *
 * @param pid its process id
 * @param code the exit code, or null where a signal ended it
 * @param signal the signal's number, or null where it exited by itself
 */
public record ChildExit(
        long pid, @Nullable Integer code, @Nullable Integer signal) implements CloseInfo {
    /** For people: {@code exit code 1} or {@code signal 9}. */
    @Override
    public String text() {
        return signal != null ? "signal " + signal : "exit code " + code;
    }
}
