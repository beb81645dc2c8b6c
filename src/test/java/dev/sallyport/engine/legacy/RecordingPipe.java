package dev.sallyport.engine.legacy;

import dev.sallyport.bus.CloseInfo;
import dev.sallyport.engine.Pipe;
import dev.sallyport.rpc.Joiner;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A pipe that keeps what is sent, and that a test loses. */
final class RecordingPipe implements Pipe {
    final List<String> sent = new CopyOnWriteArrayList<>();
    private final Promise<String> lost = Promise.promise();
    private volatile @Nullable String full;

    /** From now on it takes nothing, for this reason. */
    void refuse(String reason) {
        full = reason;
    }

    /** It is lost on its own. */
    void lose(String reason) {
        lost.complete(reason);
    }

    @Override
    public Optional<String> send(Joiner message) {
        if (full == null) {
            sent.add(message.bytes().utf8());
        }
        return Optional.ofNullable(full);
    }

    @Override
    public Future<String> lost() {
        return lost.future();
    }

    @Override
    public String lastWords() {
        return "; it said no more";
    }

    @Override
    public long pid() {
        return 0;
    }

    @Override
    public Future<Optional<CloseInfo>> close() {
        return Future.succeededFuture(Optional.empty());
    }
}
