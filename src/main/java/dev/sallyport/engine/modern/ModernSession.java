package dev.sallyport.engine.modern;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.CloseInfo;
import dev.sallyport.bus.Deadlines;
import dev.sallyport.bus.Exchange;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.ServerNotice;
import dev.sallyport.bus.SessionInfo;
import dev.sallyport.bus.ToolDefinition;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.engine.ConnectException;
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

/** A conversation with a server of revision 2026-07-28, which keeps no state between requests. */
final class ModernSession implements Session {
    private final Setup setup;
    private final SessionInfo info;
    private final ListChanges changes;
    private final ToolInventory inventory;
    private final Deadlines deadlines;

    /** What a session works with. */
    record Setup(ServerConfig config, Wire wire, ServerErrors errors, Context context) {}

    ModernSession(Setup setup, SessionInfo info) {
        this.setup = setup;
        this.info = info;
        this.inventory = new ToolInventory(
                setup.config().id(), setup.wire(), setup.errors().redactor());
        this.changes = new ListChanges(this);
        this.deadlines = new Deadlines(vertx(), setup.config().requestTimeoutMs());
    }

    @Override
    public SessionInfo info() {
        return info;
    }

    @Override
    public Future<Reply> call(Exchange exchange) {
        return new ModernCall(this, exchange).start();
    }

    /** The last listing where it is fresh and nothing changed since (rule MOD-4). */
    @Override
    public Future<List<ToolDefinition>> listTools() {
        return inventory.fresh().map(Future::succeededFuture).orElseGet(this::relist);
    }

    /** Lists the tools anew, whatever is known of them. */
    Future<List<ToolDefinition>> relist() {
        Freshness until = new Freshness();
        return ToolPages.list(config().id(), members -> page(members).onSuccess(until::page))
                .map(tools -> inventory.listed(tools, until));
    }

    private Future<Bytes> page(List<Bytes> members) {
        return Requests.ask(wire(), Modern.TOOLS_LIST, members)
                .timeout(config().requestTimeoutMs(), TimeUnit.MILLISECONDS)
                .otherwise(late -> new LegEnd.Lost("it did not answer in time"))
                .compose(end -> end instanceof LegEnd.Result result
                        ? Future.succeededFuture(result.result())
                        : Future.failedFuture(ConnectException.ordinary(errors().text(end))));
    }

    @Override
    public Future<String> lost() {
        return setup.wire().lost();
    }

    @Override
    public void onToolsChanged(Runnable listener) {
        changes.start(() -> {
            inventory.invalidate();
            listener.run();
        });
    }

    @Override
    public Future<Optional<CloseInfo>> close() {
        changes.stop();
        return setup.wire().close().onComplete(closed -> deadlines.close());
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

    /** Whether arguments of this request may be mirrored into headers. */
    boolean mirrors(Exchange exchange) {
        return wire().mirrorsArguments() && exchange.method().equals(Exchange.TOOLS_CALL);
    }

    /** The {@code Mcp-Param-*} headers of a call, from its arguments. */
    Map<String, String> headers(Exchange exchange) {
        return mirrors(exchange) ? inventory.headers(exchange.target(), exchange.members()) : Map.of();
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

    Deadlines deadlines() {
        return deadlines;
    }

    Context context() {
        return setup.context();
    }

    Vertx vertx() {
        return setup.context().owner();
    }
}
