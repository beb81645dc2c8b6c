package dev.sallyport.engine.legacy.mcpl.change;

import dev.sallyport.engine.legacy.mcpl.digest.ManifestDigest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one report of one manifest change: data of the trace {@code mcpl:manifest-change-receipt}.
 *
 * @param revision as the host computed it; null where the manifest has none
 * @param announced the hint that led to it
 * @param impacts every consequence, in the order of their kinds
 */
public record ChangeReceipt(@Nullable String revision, ManifestChanged announced, List<Impact> impacts) {
    public ChangeReceipt {
        impacts = List.copyOf(impacts);
    }

    /**
     * Reports what a change came to, once its policy exchange has settled.
     *
     * @param before where things stood when the manifest was fetched
     * @param after where they stand now
     */
    public static ChangeReceipt of(ManifestChanged announced, Situation before, Situation after) {
        ManifestDigest.Digest digest =
                ManifestDigest.of(after.offer().manifest().raw());
        String revision = digest instanceof ManifestDigest.Revision named ? named.text() : null;
        return new ChangeReceipt(revision, announced, new Impacts(before, after).all());
    }
}
