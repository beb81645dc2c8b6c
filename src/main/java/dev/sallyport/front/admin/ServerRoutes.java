package dev.sallyport.front.admin;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.DefinitionReader;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.RegistryCommand.Rejected;
import dev.sallyport.bus.RegistryCommand.Result;
import dev.sallyport.bus.RegistryCommand.ServerList;
import dev.sallyport.bus.ServerStatus;
import dev.sallyport.config.Settings;
import dev.sallyport.front.Body;
import dev.sallyport.front.Responses;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Consumer;

/**
 * {@code /v1/servers/{id}} and {@code /v1/refresh} (rule HTTP-4): each answers when what it asked for is really done.
 * What is in the way of another operation or owner is a 409, what the server itself fails at a 502.
 */
public final class ServerRoutes {
    private static final String SERVER = "/v1/servers/:id";

    private final Vertx vertx;
    private final DefinitionReader reader;
    private final long maxBodyBytes;

    public ServerRoutes(Vertx vertx, Settings settings) {
        this.vertx = vertx;
        this.reader = new DefinitionReader(settings);
        this.maxBodyBytes = settings.http().maxBodyBytes();
    }

    /** Adds the routes. */
    public void mount(Router router) {
        router.get(SERVER).handler(routing -> show(routing, 200));
        router.put(SERVER).handler(routing -> body(routing, text -> put(routing, text)));
        router.delete(SERVER)
                .handler(routing -> ask(
                        routing,
                        new RegistryCommand.Disconnect(id(routing)),
                        () -> routing.response().setStatusCode(204).end()));
        router.post(SERVER + "/restart").handler(routing -> body(routing, text -> restart(routing, text)));
        router.post("/v1/refresh")
                .handler(routing -> ask(
                        routing,
                        new RegistryCommand.Refresh(),
                        () -> Responses.json(routing.response(), 200, Bytes.utf8("{}"))));
    }

    private static String id(RoutingContext routing) {
        return routing.pathParam("id");
    }

    private void body(RoutingContext routing, Consumer<Bytes> use) {
        Body.read(routing.request(), maxBodyBytes)
                .onComplete(use::accept, why -> Responses.unreadable(routing.request(), why));
    }

    private void put(RoutingContext routing, Bytes text) {
        DefinitionReader.Read read = reader.read(id(routing), text.utf8());
        String id = read.definition().config().id();
        if (read.admissible() && !id.equals(id(routing))) {
            malformed(routing, "its id is \"" + id + "\", which is not that of the path");
        } else if (admissible(routing, read)) {
            ask(routing, new RegistryCommand.Put(read.definition()), () -> show(routing, 200));
        }
    }

    /** Without a body it stays what it is. */
    private void restart(RoutingContext routing, Bytes text) {
        if (text.isEmpty()) {
            ask(routing, new RegistryCommand.Restart(id(routing)), () -> show(routing, 200));
            return;
        }
        DefinitionReader.Read read = reader.read(id(routing), text.utf8());
        if (admissible(routing, read)) {
            ask(
                    routing,
                    new RegistryCommand.Restart(id(routing), read.definition()),
                    () -> show(routing, read.definition().config().id(), 200));
        }
    }

    private static boolean admissible(RoutingContext routing, DefinitionReader.Read read) {
        if (!read.admissible()) {
            malformed(routing, String.join("\n", read.problems()));
        }
        return read.admissible();
    }

    private static void malformed(RoutingContext routing, String why) {
        Responses.problem(routing.response(), new Failure.Malformed(why), id(routing), null);
    }

    private void ask(RoutingContext routing, RegistryCommand command, Runnable done) {
        Local.<Result>request(vertx, Addresses.REGISTRY, command)
                .onComplete(
                        result -> {
                            if (result instanceof Rejected rejected) {
                                Failure failure =
                                        new Failure.Refused(rejected.conflict() ? 409 : 502, rejected.reason());
                                Responses.problem(routing.response(), failure, routing.pathParam("id"), null);
                            } else if (!routing.response().closed()) {
                                done.run();
                            }
                        },
                        why -> AdminRoutes.unavailable(routing));
    }

    private void show(RoutingContext routing, int status) {
        show(routing, id(routing), status);
    }

    private void show(RoutingContext routing, String id, int status) {
        Local.<Result>request(vertx, Addresses.REGISTRY, new RegistryCommand.Servers())
                .map(result -> ((ServerList) result)
                        .servers().stream()
                                .filter(server -> server.id().equals(id))
                                .findFirst())
                .onComplete(
                        server -> server.map(ServerStatus::json)
                                .ifPresentOrElse(
                                        json -> answer(routing, status, json),
                                        () -> Responses.problem(
                                                routing.response(),
                                                new Failure.Refused(404, "no server has this id"),
                                                id,
                                                null)),
                        why -> AdminRoutes.unavailable(routing));
    }

    private static void answer(RoutingContext routing, int status, JsonObject body) {
        Responses.json(routing.response(), status, Bytes.of(body.toBuffer()));
    }
}
