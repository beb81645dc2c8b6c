package dev.sallyport.engine;

import dev.sallyport.config.Secret;
import io.vertx.core.Future;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where dials and requests get their credential. Used on the connection's context. */
@FunctionalInterface
public interface Access {
    /**
     * The credential for a dial, asked for anew where nothing says how long the last one is good for.
     *
     * @return the credential, empty where there is none; never fails. A caller may stop waiting for it
     */
    Future<Optional<String>> token();

    /** Another credential, because the last one was refused; the same one where there is no other. Never fails. */
    default Future<Optional<String>> renewed() {
        return token();
    }

    /** Whether the last credential is about to expire, so that a request had better ask for the next one first. */
    default boolean stale() {
        return false;
    }

    /** The static credential of a configuration; an empty one counts as none. */
    static Access fixed(@Nullable Secret token) {
        Optional<String> value = token == null || token.isEmpty() ? Optional.empty() : Optional.of(token.reveal());
        return () -> Future.succeededFuture(value);
    }
}
