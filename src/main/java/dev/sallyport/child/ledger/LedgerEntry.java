package dev.sallyport.child.ledger;

import dev.sallyport.child.process.LaunchMark;
import dev.sallyport.child.process.ProcessKey;
import io.vertx.core.json.JsonObject;
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
    LedgerEntry with(ProcessKey started) {
        return new LedgerEntry(mark, server, command, atEpochMs, started);
    }

    JsonObject toJson() {
        JsonObject json = new JsonObject()
                .put("mark", mark.value())
                .put("server", server)
                .put("command", command)
                .put("at", atEpochMs);
        return process == null ? json : json.put("pid", process.pid()).put("start", process.start());
    }

    static LedgerEntry of(JsonObject json) {
        ProcessKey process =
                json.containsKey("pid") ? new ProcessKey(json.getLong("pid"), json.getLong("start")) : null;
        return new LedgerEntry(
                new LaunchMark(json.getString("mark")),
                json.getString("server"),
                json.getString("command"),
                json.getLong("at"),
                process);
    }
}
