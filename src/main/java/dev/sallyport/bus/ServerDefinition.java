package dev.sallyport.bus;

import dev.sallyport.config.ServerConfig;
import org.jspecify.annotations.Nullable;

/**
 * A server's configuration and where it came from.
 *
 * @param config what it is admitted with and keeps (rule CFG-40)
 * @param text the JSON object it was given as at run time, which the registry stores for the next start; null where a
 *     file configures it. It may hold secrets
 */
public record ServerDefinition(
        ServerConfig config, @Nullable String text) {
    /** One that a configuration file holds. */
    public static ServerDefinition ofFile(ServerConfig config) {
        return new ServerDefinition(config, null);
    }

    /** Whether it was given at run time and is kept in the registry's store. */
    public boolean isStored() {
        return text != null;
    }

    /** {@code store} or {@code file}, for listings. */
    public String origin() {
        return isStored() ? "store" : "file";
    }

    /** Its text may hold secrets. */
    @Override
    public String toString() {
        return "ServerDefinition[" + config.id() + ", " + origin() + "]";
    }
}
