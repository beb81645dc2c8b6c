package dev.sallyport.engine.modern.http;

import dev.sallyport.config.Binding;
import dev.sallyport.config.Secret;
import org.jspecify.annotations.Nullable;

/** The bearer that requests carry (rule MOD-21). */
final class Credentials {
    private final @Nullable Secret token;

    Credentials(Binding.Http binding) {
        this.token = binding.token();
    }

    /** The Authorization header, or null where there is no credential. */
    @Nullable
    String authorization() {
        return token == null || token.isEmpty() ? null : "Bearer " + token.reveal();
    }
}
