package dev.sallyport.front.admin;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.ReloadRequest;
import dev.sallyport.config.Finding;
import dev.sallyport.config.Place;
import dev.sallyport.config.SettingsChange;
import dev.sallyport.config.load.Reload;
import dev.sallyport.front.Responses;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Collection;

/** {@code POST /v1/reload}: reads the configuration files now and says what came of it (rule CFG-42). */
public final class ReloadRoute {
    private final Vertx vertx;

    public ReloadRoute(Vertx vertx) {
        this.vertx = vertx;
    }

    /** Adds the route. */
    public void mount(Router router) {
        router.post("/v1/reload").handler(this::reload);
    }

    private void reload(RoutingContext routing) {
        Local.<Reload>request(vertx, Addresses.RELOAD, new ReloadRequest())
                .onSuccess(reload -> answer(routing, reload))
                .onFailure(why -> Responses.problem(
                        routing.response(),
                        new Failure.Refused(409, "this gateway was not started from configuration files"),
                        null,
                        null));
    }

    private static void answer(RoutingContext routing, Reload reload) {
        if (reload instanceof Reload.Rejected rejected) {
            JsonArray problems = new JsonArray();
            rejected.problems().forEach(problem -> problems.add(json(problem)));
            Failure refusal = new Failure.Refused(422, "the configuration has problems, so nothing was changed");
            Responses.problem(routing.response(), refusal, Bytes.utf8("\"problems\":" + problems.encode()));
        } else if (reload instanceof Reload.Applied applied) {
            send(routing, 200, json(applied.change()).put("changed", true));
        } else {
            send(routing, 200, new JsonObject().put("changed", false));
        }
    }

    private static void send(RoutingContext routing, int status, JsonObject body) {
        Responses.json(routing.response(), status, Bytes.of(body.toBuffer()));
    }

    private static JsonObject json(SettingsChange change) {
        return new JsonObject()
                .put("added", array(change.added()))
                .put("removed", array(change.removed()))
                .put("restarted", array(change.changed()))
                .put("atNextStart", array(change.gateway()));
    }

    private static JsonArray array(Collection<String> names) {
        return new JsonArray(names.stream().sorted().toList());
    }

    private static JsonObject json(Finding finding) {
        Place place = finding.place();
        return new JsonObject()
                .put("server", finding.server())
                .put("field", finding.field())
                .put("found", finding.found())
                .put("allowed", finding.allowed())
                .put("rule", finding.rule())
                .put("remedy", finding.remedy())
                .put("place", place == null ? null : place.toString());
    }
}
