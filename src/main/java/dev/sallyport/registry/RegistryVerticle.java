package dev.sallyport.registry;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.ConnectionReport;
import dev.sallyport.bus.DefinitionReader;
import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.RegistryCommand.Rejected;
import dev.sallyport.config.Settings;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.nio.file.Path;

/**
 * The one place that admits, restarts and removes servers, for both engines, and publishes the catalog. Its decisions
 * are serial: it runs on one event loop, composes what waits, and never blocks.
 */
public final class RegistryVerticle extends VerticleBase {
    private final Settings settings;
    private Store store;
    private Restoration restoration;
    private Stopping stopping;

    @SuppressWarnings("NullAway.Init") // everything needs the context, which start() has first
    public RegistryVerticle(Settings settings) {
        this.settings = settings;
    }

    /** Serves its addresses, and begins to connect what is stored. */
    @Override
    public Future<?> start() {
        Claims claims = new Claims();
        Servers servers = new Servers();
        Providers providers = new Providers(claims);
        Shares shares = new Shares(claims, servers, providers);
        Publication publication = new Publication(context, shares);
        Parts parts = new Parts(claims, servers, new Connections(vertx), publication, new Traces(vertx));
        Teardown teardown = new Teardown(parts);
        Listings listings = new Listings(vertx, parts);
        Admission admission = new Admission(parts, teardown, listings);
        Restarts restarts = new Restarts(parts, teardown, admission);
        store = new Store(context, new StoreFile(Path.of(settings.data().folder())));
        Operations operations = new Operations(parts, teardown, admission, restarts, store);
        restoration = new Restoration(new DefinitionReader(settings), operations);
        stopping = new Stopping(parts, teardown, restarts);
        Changes changes = new Changes(vertx, parts, operations, restarts, admission);
        Reports reports = new Reports(parts, teardown, listings, stopping);
        Commands.Operators operators = new Commands.Operators(operations, changes, stopping);
        Commands.Readers readers = new Commands.Readers(listings, shares, new Statuses(parts, providers), restoration);
        return serve(new Commands(parts, providers, operators, readers), reports);
    }

    private Future<?> serve(Commands commands, Reports reports) {
        return Future.all(
                        vertx.eventBus()
                                .<RegistryCommand>localConsumer(Addresses.REGISTRY, commands::take)
                                .completion(),
                        vertx.eventBus()
                                .<ConnectionReport>localConsumer(
                                        Addresses.CONNECTION_EVENTS, message -> reports.take(message.body()))
                                .completion())
                .compose(v -> store.load())
                .onSuccess(restoration::begin);
    }

    /** Ends every server where nobody has stopped them before; fails with what could not be reaped (rule STOP-3). */
    @Override
    public Future<?> stop() {
        return stopping.stop(settings.stop().budgetMs())
                .compose(result -> result instanceof Rejected rejected
                        ? Future.failedFuture(rejected.reason())
                        : Future.succeededFuture());
    }
}
