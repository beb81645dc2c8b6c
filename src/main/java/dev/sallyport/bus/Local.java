package dev.sallyport.bus;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import java.util.List;

/** Messages between the gateway's own verticles: the same immutable object, never over the wire (rule BUS-3). */
public final class Local {
    /**
     * How they are sent. The bus's own time limit is a safety net only, far beyond any deadline: an answered call never
     * becomes unknown because of it (rule BUS-2).
     */
    public static final DeliveryOptions OPTIONS =
            new DeliveryOptions().setLocalOnly(true).setSendTimeout(24L * 3600 * 1000);

    private static final List<Class<?>> TYPES = List.of(
            PendingExchange.class,
            dev.sallyport.rpc.Failure.NotSent.class,
            dev.sallyport.rpc.Failure.ErrorResponse.class,
            dev.sallyport.rpc.Failure.NoResponse.class,
            dev.sallyport.rpc.Failure.Unusable.class,
            dev.sallyport.rpc.Failure.UnknownTool.class,
            dev.sallyport.rpc.Failure.Malformed.class,
            dev.sallyport.rpc.Failure.Refused.class,
            dev.sallyport.rpc.Failure.Overloaded.class,
            LaunchRequest.class,
            LaunchReply.Launched.class,
            LaunchReply.NotLaunched.class,
            ChildrenQuery.class,
            ChildrenReport.class,
            EngineCommand.Deploy.class,
            EngineCommand.Undeploy.class,
            ConnectionCommand.Connect.class,
            ConnectionCommand.ListTools.class,
            ConnectionCommand.Close.class,
            ConnectionCommand.Status.class,
            ConnectionCommand.Done.class,
            ConnectionCommand.Established.class,
            ConnectionCommand.Failed.class,
            ConnectionCommand.Listing.class,
            ConnectionStatus.class,
            ConnectionReport.class,
            RegistryCommand.Connect.class,
            RegistryCommand.Put.class,
            RegistryCommand.Apply.class,
            RegistryCommand.Reserve.class,
            RegistryCommand.Provide.class,
            RegistryCommand.Withdraw.class,
            RegistryCommand.Unserved.class,
            RegistryCommand.Quiesce.class,
            RegistryCommand.Restored.class,
            RegistryCommand.Refuse.class,
            RegistryCommand.Disconnect.class,
            RegistryCommand.Restart.class,
            RegistryCommand.Refresh.class,
            RegistryCommand.Servers.class,
            RegistryCommand.Current.class,
            RegistryCommand.Stop.class,
            RegistryCommand.Done.class,
            RegistryCommand.Rejected.class,
            RegistryCommand.ServerList.class,
            SavePayload.class,
            SaveReply.Saved.class,
            SaveReply.NotSaved.class,
            ReadPayload.class,
            ReadReply.Part.class,
            ReadReply.NoPayload.class,
            ReloadRequest.class,
            dev.sallyport.config.load.Reload.Unchanged.class,
            dev.sallyport.config.load.Reload.Applied.class,
            dev.sallyport.config.load.Reload.Rejected.class,
            Catalog.class,
            ServerNotice.class,
            Trace.class);

    private Local() {}

    /** Teaches a Vert.x instance to carry them; one that an earlier gateway taught is taught anew. */
    public static void register(Vertx vertx) {
        TYPES.forEach(type -> register(vertx.eventBus(), type));
    }

    private static <T> void register(EventBus bus, Class<T> type) {
        bus.unregisterDefaultCodec(type);
        bus.registerDefaultCodec(type, new LocalCodec<>(type));
    }

    /** Asks one of the gateway's own verticles. */
    public static <T> Future<T> request(Vertx vertx, String address, Object message) {
        return vertx.eventBus().<T>request(address, message, OPTIONS).map(io.vertx.core.eventbus.Message::body);
    }
}
