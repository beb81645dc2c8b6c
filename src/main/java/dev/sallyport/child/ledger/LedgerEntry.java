package dev.sallyport.child.ledger;

import dev.sallyport.child.process.LaunchMark;
import dev.sallyport.child.process.ProcessKey;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * One recorded launch that has not been recorded as ended.
 *
 * @param mark the mark in its processes' environment
 * @param server the id of the server it was launched for
 * @param command a hash of the command: command lines may hold credentials
 * @param atEpochMs when it was recorded
 * @param process what was started, or null where the gateway died before it could record that
 */
public record LedgerEntry(
        LaunchMark mark,
        String server,
        String command,
        long atEpochMs,
        @Nullable ProcessKey process) {
    static final String LAUNCH = "launch";

    LedgerEntry with(ProcessKey started) {
        return new LedgerEntry(mark, server, command, atEpochMs, started);
    }

    /** As one line of a ledger: words, so that the start of the gateway needs no JSON for it. */
    String line() {
        ProcessKey key = process == null ? ProcessKey.UNKNOWN : process;
        return String.join(
                " ",
                LAUNCH,
                mark.value(),
                Long.toString(key.pid()),
                Long.toString(key.start()),
                Long.toString(atEpochMs),
                command,
                URLEncoder.encode(server, StandardCharsets.UTF_8));
    }

    /**
     * Reads such a line.
     *
     * @throws IllegalArgumentException where it is none
     */
    static LedgerEntry of(String[] words) {
        if (words.length != 7) {
            throw new IllegalArgumentException("a launch has seven words");
        }
        ProcessKey key = new ProcessKey(Long.parseLong(words[2]), Long.parseLong(words[3]));
        return new LedgerEntry(
                new LaunchMark(words[1]),
                URLDecoder.decode(words[6], StandardCharsets.UTF_8),
                words[5],
                Long.parseLong(words[4]),
                key.pid() == 0 ? null : key);
    }
}
