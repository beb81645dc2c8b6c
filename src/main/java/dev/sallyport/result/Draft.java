package dev.sallyport.result;

import dev.sallyport.result.PayloadStore.Saved;
import java.util.List;
import java.util.Optional;

/**
 * A view under way: the result is read, its payloads are not saved yet.
 *
 * @param payloads what has to be saved, in order
 * @param ending puts the view together from what became of each payload, in the same order; empty where it could not be
 *     saved
 */
record Draft(List<Payload> payloads, Ending ending) {
    /** The second half of a view. Computes only, and may be called on any thread. */
    @FunctionalInterface
    interface Ending {
        Rendered with(List<Optional<Saved>> saves);
    }

    /** A view that has nothing to save. */
    static Draft of(Rendered rendered) {
        return new Draft(List.of(), saves -> rendered);
    }
}
