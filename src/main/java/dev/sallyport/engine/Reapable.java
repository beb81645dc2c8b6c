package dev.sallyport.engine;

import dev.sallyport.bus.CloseInfo;
import io.vertx.core.Future;
import java.util.Optional;

/** Something that may hold a launch: closed means that the operating system confirmed the exit. */
public interface Reapable {
    /**
     * Ends it and waits for the confirmed exit of what it launched.
     *
     * @return how the child or the socket ended, empty where there was none; fails with {@link
     *     dev.sallyport.bus.UnreapedException} where the exit is not confirmed, and may then be called again
     */
    Future<Optional<CloseInfo>> close();

    /** What a child wrote to stderr last, redacted and worded to end a report; empty where there is nothing. */
    default String lastWords() {
        return "";
    }
}
