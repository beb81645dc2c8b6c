package dev.sallyport.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.CloseInfo;
import dev.sallyport.bus.ConnectionCommand.Failed;
import dev.sallyport.bus.ConnectionCommand.Result;
import dev.sallyport.bus.Exchange;
import dev.sallyport.bus.SessionInfo;
import dev.sallyport.bus.ToolDefinition;
import dev.sallyport.config.Family;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Errors that nobody foresaw may quote what they were about: of them the class is told. */
@Tag("RED-10")
class UnexpectedFailureTest {
    private static final String SECRET = "hunter2hunter2";
    private static final ServerConfig SERVER = ServerConfigs.url("srv", "ws://127.0.0.1:1/", null);

    private Supplier<Future<Session>> handshake = UnexpectedFailureTest::failing;
    private Future<Optional<CloseInfo>> closing = Future.succeededFuture(Optional.empty());
    private final EngineHarness engine = new EngineHarness(new FailingEngine());

    @AfterEach
    void close() {
        engine.close();
    }

    private static <T> Future<T> failing() {
        return Future.failedFuture(new IllegalArgumentException("bad url: ws://u:" + SECRET + "@h/"));
    }

    private final class FailingEngine extends EngineVerticle {
        FailingEngine() {
            super(Family.LEGACY);
        }

        @Override
        protected Dialer dialer(ServerConfig server, Context connection) {
            return number -> new Attempt<Reapable>(
                    "MCP server", abandoned -> Future.succeededFuture(() -> closing), any -> handshake.get());
        }
    }

    /** A session whose tools cannot be listed. */
    private final class FailingSession implements Session {
        private final Promise<String> lost = Promise.promise();

        @Override
        public SessionInfo info() {
            return new SessionInfo(1, "2024-11-05", Bytes.utf8("{}"), null, null, 0);
        }

        @Override
        public Future<Reply> call(Exchange exchange) {
            return failing();
        }

        @Override
        public Future<List<ToolDefinition>> listTools() {
            return failing();
        }

        @Override
        public Future<String> lost() {
            return lost.future();
        }

        @Override
        public void onToolsChanged(Runnable listener) {}

        @Override
        public Future<Optional<CloseInfo>> close() {
            return closing;
        }
    }

    private void assertOpaque(Result result) {
        assertThat(result)
                .isInstanceOfSatisfying(
                        Failed.class,
                        failed -> assertThat(failed.reason())
                                .contains("java.lang.IllegalArgumentException, message of")
                                .doesNotContain(SECRET));
        assertThat(engine.events()).noneMatch(event -> event.toString().contains(SECRET));
        assertThat(String.valueOf(engine.status("srv").reason())).doesNotContain(SECRET);
    }

    @Test
    void aConnectThatFailsUnexpectedlyNamesTheErrorsClass() {
        assertOpaque(engine.connect(SERVER));
    }

    @Test
    void aConnectThatThrowsIsAFailedOne() {
        handshake = () -> {
            throw new IllegalArgumentException(SECRET);
        };
        assertOpaque(engine.connect(SERVER));
    }

    @Test
    void aListingThatFailsUnexpectedlyNamesTheErrorsClass() {
        handshake = () -> Future.succeededFuture(new FailingSession());
        engine.connect(SERVER);
        assertOpaque(engine.list("srv"));
    }

    @Test
    void aCloseThatFailsUnexpectedlyNamesTheErrorsClass() {
        handshake = () -> Future.succeededFuture(new FailingSession());
        closing = failing();
        engine.connect(SERVER);
        assertOpaque(engine.close("srv"));
        closing = Future.succeededFuture(Optional.empty());
    }
}
