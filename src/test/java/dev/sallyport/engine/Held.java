package dev.sallyport.engine;

import dev.sallyport.bus.ChildExit;
import dev.sallyport.bus.CloseInfo;
import dev.sallyport.bus.Exchange;
import dev.sallyport.bus.SessionInfo;
import dev.sallyport.bus.ToolDefinition;
import dev.sallyport.bus.UnreapedException;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Something that is closed, and gone when the test says so. */
class Held implements Reapable {
    private final List<Promise<Optional<CloseInfo>>> closes = new CopyOnWriteArrayList<>();

    private boolean stubborn;

    @Override
    public Future<Optional<CloseInfo>> close() {
        closes.add(Promise.promise());
        if (stubborn) {
            staysAlive();
        }
        return closes.get(closes() - 1).future();
    }

    /** It cannot be ended, as whoever asks hears at once. */
    void isStubborn() {
        stubborn = true;
    }

    @Override
    public String lastWords() {
        return "; its last words";
    }

    /** How often it was asked to close. */
    int closes() {
        return closes.size();
    }

    /** It is gone, as the last who asked it hears. */
    void isGone() {
        isGone(closes());
    }

    /** It is gone, as the one hears who asked it at this place, from 1. */
    void isGone(int asking) {
        closes.get(asking - 1).complete(Optional.of(new ChildExit(7, 3, null)));
    }

    /** It cannot be ended, as the last who asked it hears. */
    void staysAlive() {
        staysAlive(closes());
    }

    /** It cannot be ended, as the one hears who asked it at this place, from 1. */
    void staysAlive(int asking) {
        closes.get(asking - 1).fail(new UnreapedException("srv", 7, "process 7 is still alive"));
    }

    /** An attempt. */
    static final class HeldDial extends Held implements Dial {
        private final long number;
        private final Promise<Session> session = Promise.promise();

        HeldDial(long number) {
            this.number = number;
        }

        @Override
        public Future<Session> session() {
            return session.future();
        }

        HeldSession opens() {
            HeldSession opened = new HeldSession(number);
            session.complete(opened);
            return opened;
        }

        void fails(Throwable why) {
            session.fail(why);
        }
    }

    /** A session. */
    static final class HeldSession extends Held implements Session {
        private final SessionInfo info;
        private final Promise<String> lost = Promise.promise();
        private Runnable listener = () -> {};

        HeldSession(long number) {
            info = new SessionInfo(number, "2026-07-28", Bytes.utf8("{}"), null, null, 0);
        }

        void isLost(String reason) {
            lost.complete(reason);
        }

        void changesTools() {
            listener.run();
        }

        @Override
        public SessionInfo info() {
            return info;
        }

        @Override
        public Future<Reply> call(Exchange exchange) {
            return Future.succeededFuture(new Failure.Unusable("the session was asked for " + exchange.target()));
        }

        @Override
        public Future<List<ToolDefinition>> listTools() {
            return Future.succeededFuture(List.of());
        }

        @Override
        public Future<String> lost() {
            return lost.future();
        }

        @Override
        public void onToolsChanged(Runnable toTell) {
            listener = toTell;
        }
    }
}
