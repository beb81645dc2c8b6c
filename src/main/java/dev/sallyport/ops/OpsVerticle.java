package dev.sallyport.ops;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Trace;
import dev.sallyport.bus.TraceLog;
import dev.sallyport.config.Settings;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the newest traces, and hands alerts on: to {@code logs/failures.log}, and to the webhook where one is configured
 * (rules TRC-1, TRC-2).
 *
 * <p>A worker verticle: one message at a time, and it may write files.
 */
public final class OpsVerticle extends VerticleBase {
    private static final Logger LOG = LoggerFactory.getLogger(OpsVerticle.class);

    private final Settings settings;
    private final FailureLog failures;
    private @Nullable Webhook webhook;

    public OpsVerticle(Settings settings) {
        this.settings = settings;
        this.failures = new FailureLog(Path.of(settings.data().folder()));
    }

    @Override
    public Future<?> start() {
        TraceLog.of(vertx).keep(settings.ops().traceHistory());
        if (settings.ops().webhookUrl() != null) {
            webhook = new Webhook(
                    vertx, settings.ops().webhookUrl(), settings.ops().webhookCooldownMs());
        }
        return vertx.eventBus()
                .<Trace>localConsumer(Addresses.ALERT, message -> alert(message.body()))
                .completion();
    }

    private void alert(Trace trace) {
        LOG.error(
                "MCP server \"{}\" is down: {}", trace.server(), trace.detail().getString("reason"));
        failures.append(trace);
        if (webhook != null) {
            webhook.post(trace);
        }
    }
}
