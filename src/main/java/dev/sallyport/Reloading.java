package dev.sallyport;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.ReloadRequest;
import dev.sallyport.bus.Trace;
import dev.sallyport.config.Finding;
import dev.sallyport.config.SettingsChange;
import dev.sallyport.config.load.SettingsLoader;
import dev.sallyport.config.load.SettingsTarget;
import dev.sallyport.config.load.SettingsWatch;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Applies changes of the configuration files to a running gateway (rule CFG-42): servers that are gone or switched off
 * disconnect, changed ones restart, new ones connect, all through the registry. Untouched ones are not touched.
 */
final class Reloading implements SettingsTarget {
    private static final Logger LOG = LoggerFactory.getLogger(Reloading.class);

    private final Vertx vertx;

    private Reloading(Vertx vertx) {
        this.vertx = vertx;
    }

    /** Watches the files, and answers {@link ReloadRequest}s. */
    static SettingsWatch start(Vertx vertx, SettingsLoader loader, SettingsWatch.Files files) {
        SettingsWatch watch = new SettingsWatch(vertx, loader, files, new Reloading(vertx));
        vertx.eventBus().<ReloadRequest>localConsumer(Addresses.RELOAD, message -> answer(watch, message));
        watch.start();
        return watch;
    }

    private static void answer(SettingsWatch watch, Message<ReloadRequest> message) {
        watch.reload()
                .onSuccess(reload -> message.reply(reload, Local.OPTIONS))
                .onFailure(why -> message.fail(-1, String.valueOf(why.getMessage())));
    }

    @Override
    public Future<Void> apply(SettingsChange.Step step) {
        RegistryCommand apply =
                new RegistryCommand.Apply(step.change(), step.after().servers());
        return Local.<RegistryCommand.Result>request(vertx, Addresses.REGISTRY, apply)
                .<Void>map(result -> {
                    if (result instanceof RegistryCommand.Rejected rejected) {
                        LOG.warn("{}", rejected.reason());
                    }
                    return null;
                })
                .onComplete(v -> announce(step.change()));
    }

    private void announce(SettingsChange change) {
        LOG.info(
                "configuration reloaded: added {}, removed {}, changed {}",
                change.added(),
                change.removed(),
                change.changed());
        if (!change.gateway().isEmpty()) {
            LOG.warn("changes of {} take effect at the next start", change.gateway());
        }
        JsonObject detail = new JsonObject()
                .put("added", array(change.added()))
                .put("removed", array(change.removed()))
                .put("changed", array(change.changed()))
                .put("atNextStart", array(change.gateway()));
        Trace.now("configuration-reloaded", null, detail).publish(vertx);
    }

    private static JsonArray array(Collection<String> names) {
        return new JsonArray(names.stream().sorted().toList());
    }

    @Override
    public void rejected(List<Finding> problems) {
        LOG.error("the configuration has problems, so nothing was changed:");
        problems.forEach(problem -> LOG.error("{}", problem.text()));
        JsonObject detail = new JsonObject()
                .put("problems", array(problems.stream().map(Finding::text).toList()));
        Trace.now("configuration-rejected", null, detail).publish(vertx);
    }
}
