package dev.sallyport.child;

import dev.sallyport.bus.Addresses;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.eventbus.Message;

/**
 * Ends processes, on a worker pool of its own, so that a stuck reap never starves a start. One instance.
 */
public final class ReaperVerticle extends VerticleBase {
    @SuppressWarnings("NullAway.Init") // made when the context is known
    private ContextDoor door;

    @Override
    public Future<?> start() {
        door = new ContextDoor(context);
        ReapCodecs.register(vertx);
        return vertx.eventBus()
                .<Reap>localConsumer(Addresses.CHILD_REAP, this::reap)
                .completion();
    }

    @Override
    public Future<?> stop() {
        return door.close();
    }

    private void reap(Message<Reap> message) {
        new Escalation(message.body(), context, exitOf(message.body()))
                .run()
                .onSuccess(reply -> message.reply(reply, ReapCodecs.reply()))
                .onFailure(failure -> message.fail(0, String.valueOf(failure)));
    }

    private Future<Integer> exitOf(Reap reap) {
        Promise<Integer> exit = Promise.promise();
        reap.process().exit().thenAccept(status -> door.enter(() -> exit.complete(status)));
        return exit.future();
    }
}
