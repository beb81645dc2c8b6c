package dev.sallyport.engine;

import dev.sallyport.bus.ChildEvents;
import dev.sallyport.bus.ChildExit;
import dev.sallyport.bus.ChildHandle;
import dev.sallyport.bus.CloseInfo;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The pipes of a child (rules CHILD-3 to CHILD-6, CHILD-13). */
final class ChildPipe implements Pipe, ChildEvents {
    private static final Bytes LINE_END = Bytes.utf8("\n");

    private final ConnectionRedactor redactor;
    private final StderrLog stderr;
    private final Consumer<Bytes> lines;
    private final Promise<String> lost = Promise.promise();
    private @Nullable ChildHandle child;
    /** Why nothing can be written any more; null while it can. */
    private @Nullable String ended;

    ChildPipe(String server, ConnectionRedactor redactor, Consumer<Bytes> lines) {
        this.redactor = redactor;
        this.stderr = new StderrLog(server, redactor.current());
        this.lines = lines;
    }

    /** Gives it the child it talks to. */
    void attach(ChildHandle launched) {
        child = launched;
    }

    @Override
    public Optional<String> send(Joiner message) {
        if (child == null || ended != null) {
            return Optional.of(ended == null ? "its child does not run" : ended);
        }
        return child.write(message.add(LINE_END).buffer())
                ? Optional.empty()
                : Optional.of("its child does not take any more: what waits for its stdin is at the bound");
    }

    @Override
    public void lines(List<Bytes> read) {
        read.forEach(lines);
    }

    @Override
    public void stderr(ServerText text) {
        stderr.append(text);
    }

    @Override
    public void failed(ServerText reason) {
        end(redactor.current().redact(reason));
    }

    @Override
    public void closed(ChildExit exit) {
        end("its child ended with " + exit.text());
    }

    private void end(String reason) {
        if (ended == null) {
            ended = reason;
            lost.complete(reason);
        }
    }

    @Override
    public Future<String> lost() {
        return lost.future();
    }

    @Override
    public long pid() {
        return child == null ? 0 : child.pid();
    }

    @Override
    public Future<Optional<CloseInfo>> close() {
        if (ended == null) {
            ended = "the connection was closed";
        }
        return child == null
                ? Future.succeededFuture(Optional.empty())
                : child.close().map(Optional::of);
    }

    @Override
    public String lastWords() {
        return stderr.lastWords();
    }
}
