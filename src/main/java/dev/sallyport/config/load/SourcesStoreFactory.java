package dev.sallyport.config.load;

import io.vertx.config.spi.ConfigStore;
import io.vertx.config.spi.ConfigStoreFactory;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;

/** Gives vertx-config the store {@link SourcesStore} under the type {@code sallyport}. */
public final class SourcesStoreFactory implements ConfigStoreFactory {
    /** The store's type. */
    static final String TYPE = "sallyport";

    @Override
    public String name() {
        return TYPE;
    }

    @Override
    public ConfigStore create(Vertx vertx, JsonObject configuration) {
        return new SourcesStore(vertx, configuration);
    }
}
