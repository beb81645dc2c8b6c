package dev.sallyport.kit;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;

/** The answer to one POST while it is still coming: an event stream read message by message. */
public final class McpStream implements AutoCloseable {
    private final HttpResponse<InputStream> response;
    private final SseReader events;
    private final Arrivals<JsonNode> messages = new Arrivals<>("message");
    private final Arrivals<String> ends = new Arrivals<>("end of stream");

    McpStream(HttpResponse<InputStream> response) {
        this.response = response;
        this.events = new SseReader(response.body());
        Threads.daemon("mcp-stream", this::read);
    }

    public int status() {
        return response.statusCode();
    }

    /** The oldest message that was not awaited before; waits for it. */
    public JsonNode next() {
        return messages.take();
    }

    /** Waits until the other side has ended the stream. */
    public void awaitEnd() {
        ends.take();
    }

    private void read() {
        try {
            for (String event = events.next(); event != null; event = events.next()) {
                messages.add(KitJson.parse(event));
            }
            ends.add("ended");
        } catch (IOException e) {
            ends.add("lost: " + e.getMessage());
        }
    }

    /** Closes the stream, which cancels its request. */
    @Override
    public void close() {
        try {
            response.body().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
