package dev.sallyport.workspace;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.ReadPayload;
import dev.sallyport.bus.ReadReply;
import dev.sallyport.bus.SavePayload;
import dev.sallyport.bus.SaveReply;
import dev.sallyport.config.Settings;
import dev.sallyport.config.WorkspaceSettings;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.eventbus.EventBus;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the payloads that views do not show, and reads them back (rule RES-40). A worker verticle, one instance: it owns
 * the folder {@code tool-results} and is its only writer.
 *
 * <p>A workspace that cannot be used does not keep the gateway from running: its saves fail.
 */
public final class WorkspaceVerticle extends VerticleBase {
    /** The folder of payloads inside the workspace; what readers are told begins with it (rule RES-11). */
    static final String TOOL_RESULTS = "tool-results";

    private static final long SWEEP_EVERY_MS = Duration.ofMinutes(5).toMillis();

    private static final Logger LOG = LoggerFactory.getLogger(WorkspaceVerticle.class);

    private final Payloads payloads;

    /** The workspace inside the gateway's data folder. */
    public WorkspaceVerticle(Settings settings) {
        this(Path.of(settings.data().folder(), "workspace"), settings.workspace());
    }

    WorkspaceVerticle(Path folder, WorkspaceSettings limits) {
        this.payloads = new Payloads(
                new SecureFolder(folder.toAbsolutePath(), TOOL_RESULTS),
                limits,
                InstantSource.system(),
                new SecureRandom()::nextBytes);
    }

    @Override
    public Future<?> start() {
        if (!context.isWorkerContext()) {
            return Future.failedFuture(new IllegalStateException("the workspace blocks: deploy it as a worker"));
        }
        sweep();
        vertx.setPeriodic(SWEEP_EVERY_MS, id -> sweep());
        EventBus bus = vertx.eventBus();
        return Future.all(
                bus.<SavePayload>localConsumer(Addresses.WORKSPACE_SAVE, message -> message.reply(save(message.body())))
                        .completion(),
                bus.<ReadPayload>localConsumer(Addresses.WORKSPACE_READ, message -> message.reply(read(message.body())))
                        .completion());
    }

    private void sweep() {
        try {
            payloads.sweep();
        } catch (IOException | RuntimeException e) {
            LOG.warn("The workspace could not be tidied: {}", e.toString());
        }
    }

    private SaveReply save(SavePayload payload) {
        try {
            String name = payloads.save(payload).text();
            return new SaveReply.Saved(name, TOOL_RESULTS + "/" + name);
        } catch (IOException | RuntimeException e) {
            return new SaveReply.NotSaved(e.toString());
        }
    }

    private ReadReply read(ReadPayload request) {
        try {
            return payloads.read(request);
        } catch (IOException | RuntimeException e) {
            LOG.warn("A payload could not be read: {}", e.toString());
            return new ReadReply.NoPayload();
        }
    }
}
