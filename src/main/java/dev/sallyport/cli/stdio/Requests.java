package dev.sallyport.cli.stdio;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The client's requests under way, by id. Used from any thread. */
final class Requests {
    private final Map<String, Running> running = new ConcurrentHashMap<>();

    /** One request. */
    static final class Running {
        private final boolean endless;
        private final CompletableFuture<Void> over = new CompletableFuture<>();
        private volatile boolean cancelled;
        private volatile CompletableFuture<HttpResponse<InputStream>> response = new CompletableFuture<>();

        private Running(boolean endless) {
            this.endless = endless;
        }

        /** Its response, as far as it has come. */
        void response(CompletableFuture<HttpResponse<InputStream>> sent) {
            response = sent;
        }

        boolean isCancelled() {
            return cancelled;
        }

        private void cancel() {
            cancelled = true;
            response.thenAccept(Running::close);
            response.cancel(true);
        }

        private static void close(HttpResponse<InputStream> response) {
            try {
                response.body().close();
            } catch (IOException e) {
                // It is closed already, which is what was wanted.
                return;
            }
        }
    }

    /**
     * A request begins.
     *
     * @param endless whether it is a subscription, which nobody waits for
     */
    Running begin(String id, boolean endless) {
        Running one = new Running(endless);
        running.put(id, one);
        return one;
    }

    /** It is over. */
    void end(String id, Running one) {
        running.remove(id, one);
        one.over.complete(null);
    }

    /** The client wants it no more: nothing is written for it, and its connection is closed. */
    void cancel(String id) {
        Running one = running.remove(id);
        if (one != null) {
            one.cancel();
        }
    }

    /** Gives what is under way a moment to end, subscriptions aside, and cancels the rest. */
    void finish(long ms) throws InterruptedException {
        CompletableFuture<?>[] all = running.values().stream()
                .filter(one -> !one.endless)
                .map(one -> one.over)
                .toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(all).get(ms, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // What has not ended by now is cancelled below.
        }
        running.keySet().forEach(this::cancel);
    }
}
