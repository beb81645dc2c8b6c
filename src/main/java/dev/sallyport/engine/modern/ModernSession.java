package dev.sallyport.engine.modern;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.CloseInfo;
import dev.sallyport.bus.Exchange;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.ServerNotice;
import dev.sallyport.bus.SessionInfo;
import dev.sallyport.bus.ToolDefinition;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.engine.Session;
import dev.sallyport.engine.ToolPages;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A conversation with a server of revision 2026-07-28, which keeps no state between requests. */
final class ModernSession implements Session {
    private final Setup setup;
    private final SessionInfo info;
    private final ListChanges changes;
    private @Nullable String gone;

    /** What a session works with. */
    record Setup(ServerConfig config, Wire wire, ServerErrors errors, Context context) {}

    ModernSession(Setup setup, SessionInfo info) {
        this.setup = setup;
        this.info = info;
        this.changes = new ListChanges(this);
        setup.wire().lost().onSuccess(reason -> gone = reason);
    }

    @Override
    public SessionInfo info() {
        return info;
    }

    @Override
    public Future<Reply> call(Exchange exchange) {
        return new ModernCall(this, exchange).start();
    }

    @Override
    public Future<List<ToolDefinition>> listTools() {
        return ToolPages.list(config().id(), this::page);
    }

    private Future<Bytes> page(List<Bytes> members) {
        return Requests.ask(wire(), Modern.TOOLS_LIST, members)
                .timeout(config().requestTimeoutMs(), TimeUnit.MILLISECONDS)
                .recover(late -> Future.failedFuture("it did not answer in time"))
                .compose(end -> end instanceof LegEnd.Result result
                        ? Future.succeededFuture(result.result())
                        : Future.failedFuture(errors().text(end)));
    }

    @Override
    public Future<String> lost() {
        return setup.wire().lost();
    }

    @Override
    public void onToolsChanged(Runnable listener) {
        changes.start(listener);
    }

    @Override
    public Future<Optional<CloseInfo>> close() {
        gone = "the connection was closed";
        changes.stop();
        return setup.wire().close();
    }

    @Override
    public String lastWords() {
        return setup.wire().lastWords();
    }

    /** Publishes a notification that belongs to no call. */
    void notice(String method, Bytes params) {
        vertx().eventBus()
                .publish(Addresses.SERVER_NOTICES, new ServerNotice(config().id(), method, params), Local.OPTIONS);
    }

    /** Why the session cannot be used any more; null while it can. */
    @Nullable
    String gone() {
        return gone;
    }

    /** The {@code Mcp-Param-*} headers of a call, from its arguments. */
    Map<String, String> paramHeaders(Exchange exchange) {
        return Map.of();
    }

    ServerConfig config() {
        return setup.config();
    }

    Wire wire() {
        return setup.wire();
    }

    ServerErrors errors() {
        return setup.errors();
    }

    Context context() {
        return setup.context();
    }

    Vertx vertx() {
        return setup.context().owner();
    }
}
