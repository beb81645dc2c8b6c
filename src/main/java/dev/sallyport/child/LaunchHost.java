package dev.sallyport.child;

import dev.sallyport.bus.ChildExit;
import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/** What a launch needs of the verticle that it lives in. */
interface LaunchHost {
    /** Runs the task on the children's context; drops it, by false, where they were stopped. Any thread. */
    boolean run(Runnable task);

    /** Completes on the children's context after the time. */
    Future<Void> after(long ms);

    /** Asks the reaper. */
    Future<ReapReply> reap(Reap reap);

    /** The launch is over; {@code exit} is null where nothing was started. */
    void gone(Launch launch, @Nullable ChildExit exit);
}
