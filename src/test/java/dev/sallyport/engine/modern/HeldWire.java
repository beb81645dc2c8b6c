package dev.sallyport.engine.modern;

import dev.sallyport.bus.CloseInfo;
import dev.sallyport.bus.SessionInfo;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.engine.Confined;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.RedactionSource;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.ResultHead;
import dev.sallyport.rpc.RpcError;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** A wire whose other end a test holds: it keeps what is sent, and the test says how each leg goes on. */
final class HeldWire implements Wire {
    private final Confined confined;
    private final boolean mirrors;
    private final List<Held> legs = new CopyOnWriteArrayList<>();
    private final Promise<String> lost = Promise.promise();
    private volatile Consumer<Held> onSend = leg -> {};
    private volatile int credential;
    private long ids;

    HeldWire(Vertx vertx, boolean mirrors) {
        this.confined = new Confined(vertx);
        this.mirrors = mirrors;
    }

    /** A session over it, of a server with these capabilities. */
    ModernSession session(ServerConfig config, String capabilities) {
        ServerErrors errors = new ServerErrors(config.id(), new ConnectionRedactor(RedactionSource.NONE));
        SessionInfo info = new SessionInfo(1, Modern.REVISION, Bytes.utf8(capabilities), null, null, 0);
        return confined.get(
                () -> new ModernSession(new ModernSession.Setup(config, this, errors, confined.context()), info));
    }

    /** Does this with every leg as soon as it is sent. */
    HeldWire onSend(Consumer<Held> what) {
        onSend = what;
        return this;
    }

    /** The leg of this number, from 1; waits until it is sent. */
    Held leg(int number) {
        Awaitility.await().until(() -> legs.size() >= number);
        return legs.get(number - 1);
    }

    /** The context that it is used on. */
    Confined confined() {
        return confined;
    }

    /** How many legs were sent. */
    int legs() {
        return legs.size();
    }

    /** Another credential is in use from now on. */
    void changeCredential() {
        credential++;
    }

    @Override
    public long nextId() {
        return ++ids;
    }

    @Override
    public Leg send(LegRequest request) {
        Held leg = new Held(request);
        legs.add(leg);
        onSend.accept(leg);
        return leg;
    }

    @Override
    public Future<String> lost() {
        return lost.future();
    }

    @Override
    public long pid() {
        return 0;
    }

    @Override
    public boolean mirrorsArguments() {
        return mirrors;
    }

    @Override
    public int credential() {
        return credential;
    }

    @Override
    public Future<Optional<CloseInfo>> close() {
        return Future.succeededFuture(Optional.empty());
    }

    @Override
    public String lastWords() {
        return "; its last words";
    }

    /** One leg that was sent. */
    final class Held implements Leg {
        private final LegRequest request;
        private volatile @Nullable String cancelled;
        private volatile @Nullable LegEnd refusal;

        Held(LegRequest request) {
            this.request = request;
        }

        LegRequest request() {
            return request;
        }

        String text() {
            return request.message().bytes().utf8();
        }

        /** Why it was cancelled; null where it was not. */
        @Nullable
        String cancelled() {
            return cancelled;
        }

        /** Its bytes reached the transport. */
        Held sent() {
            confined.run(request.listener()::sent);
            return this;
        }

        void ends(LegEnd how) {
            confined.run(() -> request.listener().ended(how));
        }

        void answers(String result) {
            Bytes text = Bytes.utf8(result);
            try {
                ends(new LegEnd.Result(new Answer(text, ResultHead.of(text))));
            } catch (MalformedJsonException e) {
                throw new IllegalArgumentException(e);
            }
        }

        void refuses(int code, String message) {
            ends(new LegEnd.Refusal(RpcError.of(RpcError.render(code, message, null)), 0));
        }

        void tells(String method, String params) {
            confined.run(() -> request.listener().notification(method, Bytes.utf8(params)));
        }

        /** It waits to go out again because its server refused it. */
        void isRefused(LegEnd how) {
            refusal = how;
        }

        @Override
        public void cancel(String reason) {
            cancelled = reason;
        }

        @Override
        public @Nullable LegEnd refusal() {
            return refusal;
        }
    }
}
