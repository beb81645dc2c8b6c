package dev.sallyport.ops;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.NumberedTrace;
import dev.sallyport.bus.Trace;
import dev.sallyport.bus.TraceQuery;
import dev.sallyport.config.Settings;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the traces of all verticles into one order, keeps the newest, and hands alerts on: to {@code logs/failures.log},
 * and to the webhook where one is configured (rules TRC-1, TRC-2).
 *
 * <p>A worker verticle: one message at a time, and it may write files.
 */
public final class OpsVerticle extends VerticleBase {
    private static final Logger LOG = LoggerFactory.getLogger(OpsVerticle.class);
    private static final String ALERT = "ops-alert";

    private final Settings settings;
    private final TraceRing ring;
    private final FailureLog failures;
    private @Nullable Webhook webhook;

    public OpsVerticle(Settings settings) {
        this.settings = settings;
        this.ring = new TraceRing(settings.ops().traceHistory());
        this.failures = new FailureLog(Path.of(settings.data().folder()));
    }

    @Override
    public Future<?> start() {
        if (settings.ops().webhookUrl() != null) {
            webhook = new Webhook(
                    vertx, settings.ops().webhookUrl(), settings.ops().webhookCooldownMs());
        }
        return Future.all(
                vertx.eventBus()
                        .<Trace>localConsumer(Addresses.TRACE, message -> take(message.body()))
                        .completion(),
                vertx.eventBus()
                        .<TraceQuery>localConsumer(
                                Addresses.TRACE_HISTORY,
                                message -> message.reply(ring.page(message.body()), Local.OPTIONS))
                        .completion());
    }

    private void take(Trace trace) {
        NumberedTrace numbered = ring.add(trace);
        vertx.eventBus().publish(Addresses.NUMBERED_TRACE, numbered, Local.OPTIONS);
        if (trace.kind().equals(ALERT)) {
            alert(trace);
        }
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
