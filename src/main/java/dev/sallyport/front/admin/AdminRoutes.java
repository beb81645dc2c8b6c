package dev.sallyport.front.admin;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Catalog;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.PrefixOwner;
import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.ServerStatus;
import dev.sallyport.front.Responses;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;

/** {@code /v1/servers} and {@code /health} (rule HTTP-4). */
public final class AdminRoutes {
    private final Vertx vertx;

    public AdminRoutes(Vertx vertx) {
        this.vertx = vertx;
    }

    /** Adds the routes. */
    public void mount(Router router) {
        router.get("/v1/servers").handler(this::servers);
        router.get("/health/live").handler(routing -> json(routing, 200, new JsonObject().put("status", "UP")));
        router.get("/health/ready").handler(this::ready);
    }

    private void servers(RoutingContext routing) {
        list().onComplete(
                        servers -> json(
                                routing,
                                200,
                                new JsonObject()
                                        .put(
                                                "servers",
                                                new JsonArray(servers.stream()
                                                        .map(ServerStatus::json)
                                                        .toList()))),
                        why -> unavailable(routing));
    }

    /** Ready once no server is in its first connect any more and each has listed its tools; what is not connected is named. */
    private void ready(RoutingContext routing) {
        list().compose(servers -> isListing().map(listing -> readiness(servers, listing)))
                .onComplete(
                        body -> json(routing, body.getString("status").equals("UP") ? 200 : 503, body),
                        why -> unavailable(routing));
    }

    private static JsonObject readiness(List<ServerStatus> servers, boolean listing) {
        boolean starting = listing
                || servers.stream()
                        .anyMatch(server -> server.connection().state().equals("connecting"));
        JsonObject states = new JsonObject();
        servers.forEach(server -> states.put(server.id(), server.connection().state()));
        return new JsonObject().put("status", starting ? "DOWN" : "UP").put("servers", states);
    }

    /** Whether the tools of a server that has a session are not known yet. */
    private Future<Boolean> isListing() {
        return Local.<Catalog>request(vertx, Addresses.REGISTRY, new RegistryCommand.Current())
                .map(catalog -> catalog.owners().stream()
                        .anyMatch(owner -> owner.standing() == PrefixOwner.Standing.CONNECTING));
    }

    private Future<List<ServerStatus>> list() {
        return Local.<RegistryCommand.Result>request(vertx, Addresses.REGISTRY, new RegistryCommand.Servers())
                .map(result -> ((RegistryCommand.ServerList) result).servers());
    }

    static void unavailable(RoutingContext routing) {
        Responses.problem(
                routing.response(), new Failure.Overloaded("the gateway is starting or stopping"), null, null);
    }

    private static void json(RoutingContext routing, int status, JsonObject body) {
        Responses.json(routing.response(), status, Bytes.of(body.toBuffer()));
    }
}
