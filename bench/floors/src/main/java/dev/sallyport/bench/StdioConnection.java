package dev.sallyport.bench;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.eventbus.Message;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The bus road's connection to a child. */
final class StdioConnection extends VerticleBase {
    private final List<String> command;
    private final Map<Long, Message<Exchange>> waiting = new HashMap<>();
    private LinePipe pipe;
    private long ids;

    StdioConnection(List<String> command) {
        this.command = command;
    }

    @Override
    public Future<?> start() throws IOException {
        pipe = new LinePipe(command, lines -> context.runOnContext(ignored -> lines.forEach(this::deliver)));
        return vertx.eventBus()
                .<Exchange>localConsumer(BusRoad.ADDRESS, this::serve)
                .completion();
    }

    private void serve(Message<Exchange> message) {
        Exchange request = message.body();
        waiting.put(++ids, message);
        pipe.send(Splice.line(request.body(), request.idFrom(), request.idTo(), Splice.number(ids)));
    }

    private void deliver(byte[] line) {
        try {
            Exchange answer = Exchange.of(line);
            Message<Exchange> caller = answer.isNotification()
                    ? null
                    : waiting.remove(Splice.number(line, answer.idFrom(), answer.idTo()));
            if (caller != null) {
                caller.reply(answer.answering(caller.body(), 200), BusRoad.LOCAL);
            }
        } catch (IOException e) {
            System.err.println(e);
        }
    }
}
