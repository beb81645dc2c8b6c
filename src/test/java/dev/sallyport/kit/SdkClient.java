package dev.sallyport.kit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A caller of an MCP endpoint that is a process on an official SDK. Immutable; each run is one process and one connection.
 * Options and commands are those of {@code src/test/peers/README.md}.
 */
public final class SdkClient {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private final Command client;
    private final List<String> options;
    private final String target;

    private SdkClient(Command client, List<String> options, String target) {
        this.client = client;
        this.options = options;
        this.target = target;
    }

    static SdkClient of(Command client, String target) {
        return new SdkClient(client, List.of(), target);
    }

    /** With more options, such as {@code --era legacy} or {@code --progress}. */
    public SdkClient with(String... more) {
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of(more));
        return new SdkClient(client, all, target);
    }

    /** The tools it lists, all pages. */
    public JsonNode list() {
        return run("list").result();
    }

    /** Calls a tool. */
    public Reply call(String name, String argumentsJson) {
        return run("call", name, argumentsJson);
    }

    /** One command. */
    public Reply run(String... command) {
        List<Reply> replies = runAll(command);
        return replies.get(replies.size() - 1);
    }

    /** Several commands over one connection, parted by {@code +}; a reply each. */
    public List<Reply> runAll(String... commands) {
        Command.Finished finished = start(commands).finished(DEADLINE);
        if (finished.out().isBlank()) {
            throw new AssertionError("the client said nothing, ended by " + finished.exit() + "\n" + finished.err());
        }
        return finished.out().lines().map(SdkClient::reply).toList();
    }

    /** Starts it without waiting for its end. */
    public RunningProcess start(String... commands) {
        Command command =
                client.with(options.toArray(String[]::new)).with(target).with(commands);
        RunningProcess process = command.start();
        process.closeInput();
        return process;
    }

    private static Reply reply(String line) {
        try {
            return new Reply(JSON.readTree(line));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("not a reply: " + line, e);
        }
    }

    static String json(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * What came of a command.
     *
     * @param line all that the client printed of it
     */
    public record Reply(JsonNode line) {
        /** Whether it succeeded; a tool's {@code isError} result is a success here. */
        public boolean ok() {
            return line.path("ok").asBoolean();
        }

        /**
         * Its result.
         *
         * @throws AssertionError when it failed
         */
        public JsonNode result() {
            if (!ok()) {
                throw new AssertionError("the client failed: " + line.path("error"));
            }
            return line.path("result");
        }

        /** Its error: name, code, message, data. Missing when it succeeded. */
        public JsonNode error() {
            return line.path("error");
        }

        /** The text of the first block of a tool's result. */
        public String text() {
            return result().path("content").path(0).path("text").asText();
        }

        /** The revision that was agreed on. */
        public String revision() {
            return line.path("revision").asText();
        }

        /** The progress that came, in order. */
        public JsonNode progress() {
            return line.path("progress");
        }

        /** What the server asked of the client meanwhile. */
        public JsonNode asked() {
            return line.path("asked");
        }

        /** The notifications that came meanwhile. */
        public JsonNode notifications() {
            return line.path("notifications");
        }
    }
}
