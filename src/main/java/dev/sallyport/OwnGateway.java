package dev.sallyport;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.config.Finding;
import dev.sallyport.config.load.Candidate;
import dev.sallyport.config.load.Loaded;
import dev.sallyport.config.load.SettingsWatch;
import dev.sallyport.log.LogSetup;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The gateway of a process that has it for itself: however the process ends, by itself or by a signal, the gateway is
 * stopped in order first.
 */
final class OwnGateway {
    private static final Logger LOG = LoggerFactory.getLogger(OwnGateway.class);

    private final Vertx vertx;
    private final Gateway gateway;

    private OwnGateway(Vertx vertx, Gateway gateway) {
        this.vertx = vertx;
        this.gateway = gateway;
    }

    /** Starts it, on a thread that may wait; null where it cannot, after saying why in one line. */
    static @Nullable OwnGateway start(Loaded loaded, ServeCommand.Options options) {
        LogSetup.level(loaded.settings().log().level().word());
        Vertx vertx = vertx(options.eventLoops());
        Future<Gateway> starting = Gateway.start(vertx, loaded.settings(), options.verticles());
        stopAtTheEnd(starting, vertx);
        try {
            OwnGateway own = new OwnGateway(
                    vertx, starting.toCompletionStage().toCompletableFuture().get());
            loaded.warnings().forEach(warning -> LOG.warn("{}", warning.text()));
            loaded.refused().values().forEach(own::refuse);
            return own;
        } catch (ExecutionException e) {
            System.err.println("sallyport: " + reason(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return null;
    }

    Vertx vertx() {
        return vertx;
    }

    Gateway gateway() {
        return gateway;
    }

    /** Applies changes of its files from now on. */
    void watch(Loaded loaded, ServeCommand.Options options) {
        if (!options.conf().isEmpty()) {
            SettingsWatch.Files files = new SettingsWatch.Files(options.conf(), loaded);
            Reloading.start(vertx, ServeSettings.loader(options), files);
        }
    }

    private static Vertx vertx(int eventLoops) {
        int loops =
                eventLoops > 0 ? eventLoops : Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        return Vertx.vertx(new VertxOptions()
                // Epoll loops can also watch children's pipes: a call through a child then needs no other thread.
                .setPreferNativeTransport(true)
                .setEventLoopPoolSize(loops)
                .setFileSystemOptions(new FileSystemOptions()
                        .setClassPathResolvingEnabled(false)
                        .setFileCachingEnabled(false)));
    }

    private void refuse(Candidate candidate) {
        String reason = candidate.problems().stream().map(Finding::text).collect(Collectors.joining("; "));
        LOG.warn("{}", reason);
        Local.request(vertx, Addresses.REGISTRY, new RegistryCommand.Refuse(candidate.config(), reason));
    }

    private static String reason(@Nullable Throwable why) {
        return why == null ? "it could not be started" : String.valueOf(why.getMessage());
    }

    /**
     * SIGTERM and SIGINT stop it in order, as does an exit. The exit code says whether everything was reaped (rule
     * CHILD-18): the runtime's own would say which signal came.
     */
    private static void stopAtTheEnd(Future<Gateway> starting, Vertx vertx) {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(stop(starting, vertx)), "stop"));
    }

    /** Also while it starts: what had started by then is stopped. The code is 1 where it never came to run. */
    private static int stop(Future<Gateway> starting, Vertx vertx) {
        try {
            int code = starting.failed() ? 1 : 0;
            starting.compose(Gateway::stop, never -> Future.succeededFuture())
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get();
            vertx.close().toCompletionStage().toCompletableFuture().get(2, TimeUnit.SECONDS);
            return code;
        } catch (ExecutionException e) {
            LOG.error("{}", e.getCause() == null ? e : e.getCause().getMessage());
        } catch (TimeoutException e) {
            LOG.error("the event loops did not end in time");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 1;
    }
}
