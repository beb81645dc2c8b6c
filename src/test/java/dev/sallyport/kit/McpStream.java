package dev.sallyport.kit;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;

/** The answer to one POST while it is still coming: an event stream read message by message. */
public final class McpStream implements AutoCloseable {
    private final CompletableFuture<HttpResponse<InputStream>> response;
    private final Arrivals<JsonNode> messages = new Arrivals<>("message");
    private final Arrivals<String> ends = new Arrivals<>("end of stream");

    /** One whose head is there. */
    McpStream(HttpResponse<InputStream> response) {
        this(CompletableFuture.completedFuture(response));
    }

    /** One whose head may come with its first event. */
    McpStream(CompletableFuture<HttpResponse<InputStream>> response) {
        this.response = response;
        response.thenAccept(head -> Threads.daemon("mcp-stream", () -> read(new SseReader(head.body()))));
    }

    /** Waits for the head. */
    public int status() {
        return response.join().statusCode();
    }

    /** The oldest message that was not awaited before; waits for it. */
    public JsonNode next() {
        return messages.take();
    }

    /** Waits until the other side has ended the stream. */
    public void awaitEnd() {
        ends.take();
    }

    private void read(SseReader events) {
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
            if (!response.cancel(true)) {
                response.join().body().close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
