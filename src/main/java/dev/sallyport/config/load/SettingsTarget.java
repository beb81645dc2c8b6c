package dev.sallyport.config.load;

import dev.sallyport.config.Finding;
import dev.sallyport.config.SettingsChange;
import io.vertx.core.Future;
import java.util.List;

/** Where changed settings go. Called on the context of the {@link SettingsWatch}, one call at a time. */
public interface SettingsTarget {
    /**
     * Applies a difference that is not empty.
     *
     * @return completes when it has been applied; the next one waits for that. It counts as applied even where it fails
     */
    Future<Void> apply(SettingsChange.Step step);

    /** Is told that files which changed fail validation, with every problem. */
    void rejected(List<Finding> problems);
}
