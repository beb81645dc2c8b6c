package dev.sallyport;

import dev.sallyport.config.load.Loaded;
import io.vertx.core.Vertx;

/** A gateway as a program: started, announced, and stopped by a signal. */
final class Serving {
    private static final long SETTLE_MS = 1_000;

    private Serving() {}

    /** Starts it and tells whether it runs; where it does not, has said why in one line. */
    static boolean start(Loaded loaded, ServeCommand.Options options) {
        OwnGateway own = OwnGateway.start(loaded, options);
        if (own == null) {
            return false;
        }
        Banner.print(own.gateway(), own.vertx());
        own.watch(loaded, options); // once it serves: watching is of no use to the first call
        own.gateway().connected().onSuccess(v -> settle(own.vertx()));
        return true;
    }

    /** Gives back what only the start needed: a gateway that idles should not hold it until a first collection. */
    private static void settle(Vertx vertx) {
        vertx.setTimer(
                SETTLE_MS,
                timer -> vertx.executeBlocking(() -> {
                    System.gc();
                    return null;
                }));
    }
}
