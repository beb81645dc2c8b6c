package dev.sallyport.result;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.SavePayload;
import dev.sallyport.bus.SaveReply;
import io.vertx.core.Future;
import io.vertx.core.Vertx;

/** Saves payloads in the workspace, over the local bus. May be used on any context. */
public final class BusPayloadStore implements PayloadStore {
    private final Vertx vertx;

    /** A store that asks this Vert.x instance's workspace; where none is deployed, every save fails. */
    public BusPayloadStore(Vertx vertx) {
        this.vertx = vertx;
    }

    @Override
    public Future<Saved> save(Payload payload) {
        SavePayload request = new SavePayload(payload.mimeType(), payload.bytes());
        return Local.<SaveReply>request(vertx, Addresses.WORKSPACE_SAVE, request)
                .compose(BusPayloadStore::saved);
    }

    private static Future<Saved> saved(SaveReply reply) {
        return reply instanceof SaveReply.Saved saved
                ? Future.succeededFuture(new Saved(saved.file()))
                : Future.failedFuture(((SaveReply.NotSaved) reply).reason());
    }
}
