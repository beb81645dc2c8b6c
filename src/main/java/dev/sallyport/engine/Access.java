package dev.sallyport.engine;

import dev.sallyport.config.Secret;
import io.vertx.core.Future;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where a dial gets its credential. Asked anew for each dial, on the connection's context. */
@FunctionalInterface
public interface Access {
    /** The credential to send, empty where none is; never fails. A caller may stop waiting for it. */
    Future<Optional<String>> token();

    /** The static credential of a configuration; an empty one counts as none. */
    static Access fixed(@Nullable Secret token) {
        Optional<String> value = token == null || token.isEmpty() ? Optional.empty() : Optional.of(token.reveal());
        return () -> Future.succeededFuture(value);
    }
}
