package dev.sallyport.result;

import dev.sallyport.config.ResultView;
import dev.sallyport.result.PayloadStore.Saved;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shows results to the callers that asked for a view.
 *
 * <p>May be called on any context and never holds it up: a result above {@link #INLINE_BYTES} is read, and its view put
 * together, on a worker thread; the future completes on the caller's context. Holds no state of its own.
 */
public final class ResultRenderer {
    /** What a caller reads whose result could not be shown: the call itself completed. */
    public static final Failure UNSHOWN =
            new Failure.Unusable("the call completed, but its result cannot be shown in this view");

    /** Smaller results are shown in well under a millisecond: a hop would cost more. */
    static final int INLINE_BYTES = 128 << 10;

    /** Payloads beyond these of one result are not saved, which makes it incomplete (rule RES-16). */
    static final int MAX_PAYLOADS = 256;

    private static final Logger LOG = LoggerFactory.getLogger(ResultRenderer.class);

    private final Vertx vertx;
    private final PayloadStore store;

    /** Shows results with payloads saved by {@code store}. */
    public ResultRenderer(Vertx vertx, PayloadStore store) {
        this.vertx = vertx;
        this.store = store;
    }

    /**
     * One view of a result.
     *
     * @param tool the name that the caller called, for sentences about the call
     * @param result the {@code result} member of an answer to {@code tools/call}, exactly as sent
     * @return the view, whatever the server sent; a result that cannot be shown is a view that says so
     */
    public Future<Rendered> render(ResultView view, String tool, Bytes result) {
        if (view == ResultView.RAW) {
            return Future.succeededFuture(new Rendered.Raw(result));
        }
        boolean inline = result.length() <= INLINE_BYTES;
        return compute(inline, () -> draft(view, tool, result))
                .compose(draft -> saveAll(tool, draft.payloads())
                        .compose(saves -> compute(inline, () -> draft.ending().with(saves))));
    }

    private static Draft draft(ResultView view, String tool, Bytes result) {
        return view == ResultView.MODEL ? ModelView.draft(tool, result) : ScriptView.draft(tool, result);
    }

    private <T> Future<T> compute(boolean inline, Supplier<T> work) {
        return inline ? Future.succeededFuture().map(ignored -> work.get()) : vertx.executeBlocking(work::get, false);
    }

    /** One after the other: a result with many payloads takes no more of the workspace's queue than one with one. */
    private Future<List<Optional<Saved>>> saveAll(String tool, List<Payload> payloads) {
        List<Optional<Saved>> saves = new ArrayList<>(payloads.size());
        Future<?> last = Future.succeededFuture();
        for (int i = 0; i < payloads.size(); i++) {
            Payload payload = payloads.get(i);
            boolean tooMany = i >= MAX_PAYLOADS;
            last = last.compose(ignored -> tooMany ? refused() : store.save(payload))
                    .map(Optional::of)
                    .recover(failure -> Future.succeededFuture(unsaved(tool, payload, failure)))
                    .map(saves::add);
        }
        return last.map(ignored -> saves);
    }

    private static Future<Saved> refused() {
        return Future.failedFuture("more than " + MAX_PAYLOADS + " payloads in one result");
    }

    private static Optional<Saved> unsaved(String tool, Payload payload, Throwable failure) {
        LOG.atWarn()
                .addKeyValue("tool", tool)
                .addKeyValue("kind", payload.kind())
                .addKeyValue("mimeType", payload.mimeType())
                .addKeyValue("bytes", payload.bytes().length())
                .log("A payload of a result could not be saved: {}", failure.getMessage());
        return Optional.empty();
    }
}
