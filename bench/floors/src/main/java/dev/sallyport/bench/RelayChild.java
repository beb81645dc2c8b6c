package dev.sallyport.bench;

import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** A child that many event loops call; answers find their caller by an id of its own. */
final class RelayChild {
    private static final String HANDSHAKE = "{\"jsonrpc\":\"2.0\",\"id\":\"i\",\"method\":\"initialize\",\"params\":"
            + "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"stdio-relay\",\"version\":\"1\"}}}\n"
            + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n";

    private final AtomicLong ids = new AtomicLong();
    private final ConcurrentHashMap<Long, Waiting> waiting = new ConcurrentHashMap<>();
    private final LinePipe pipe;

    /** With the property {@code legacyChild}, the child is initialized first. */
    RelayChild(List<String> command) throws IOException {
        pipe = new LinePipe(command, lines -> lines.forEach(this::deliver));
        if (Boolean.getBoolean("legacyChild")) {
            pipe.send(HANDSHAKE.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Sends a request whose id stands at that place; the answer comes on the context. Any thread. */
    void call(byte[] request, int idAt, Context context, Handler<Buffer> answer) {
        long own = ids.incrementAndGet();
        int idEnd = Scan.end(request, idAt);
        waiting.put(own, new Waiting(context, answer, Arrays.copyOfRange(request, idAt, idEnd)));
        pipe.send(Splice.line(request, idAt, idEnd, Splice.number(own)));
    }

    private void deliver(byte[] line) {
        int idAt = Scan.member(line, 0, "id");
        if (idAt < 0 || line[idAt] < '0' || line[idAt] > '9') {
            return;
        }
        int idEnd = Scan.end(line, idAt);
        Waiting caller = waiting.remove(Splice.number(line, idAt, idEnd));
        if (caller != null) {
            Buffer answer = Buffer.buffer(Splice.bytes(line, idAt, idEnd, caller.id));
            caller.context.runOnContext(ignored -> caller.answer.handle(answer));
        }
    }

    private record Waiting(Context context, Handler<Buffer> answer, byte[] id) {}
}
