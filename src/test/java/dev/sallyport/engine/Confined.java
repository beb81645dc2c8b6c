package dev.sallyport.engine;

import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;

/** A context on which a test does what belongs there. */
public final class Confined {
    private final Context context;

    public Confined(Context context) {
        this.context = context;
    }

    /** One of its own. */
    public Confined(Vertx vertx) {
        this(vertx.getOrCreateContext());
    }

    public Context context() {
        return context;
    }

    /** Does something there, and waits until it is done. */
    public <T> T get(Callable<T> what) {
        Promise<T> done = Promise.promise();
        context.runOnContext(v -> {
            try {
                done.complete(what.call());
            } catch (Exception e) {
                done.fail(e);
            }
        });
        return EngineHarness.await(done.future());
    }

    /** The same; at once where the caller is there already. */
    public void run(Runnable what) {
        if (((ContextInternal) context).inThread()) {
            what.run();
        } else {
            get(Executors.callable(what));
        }
    }
}
