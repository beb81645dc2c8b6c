package dev.sallyport;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Catalog;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.RegistryCommand;
import io.vertx.core.Vertx;
import java.util.stream.Collectors;

/** What a person sees who starts the gateway: where to look, and how to call a tool. */
final class Banner {
    private static final int SHOWN = 12;

    private Banner() {}

    static void print(Gateway gateway, Vertx vertx) {
        String base = "http://" + gateway.settings().http().host() + ":" + gateway.port();
        System.out.println("Sallyport " + Version.text() + " serves on " + base + "\n"
                + "  tools      " + base + "/v1/tools\n"
                + "  servers    " + base + "/v1/servers\n"
                + "  MCP        " + base + "/mcp\n"
                + "  health     " + base + "/health/ready");
        gateway.connected()
                .compose(v -> Local.<Catalog>request(vertx, Addresses.REGISTRY, new RegistryCommand.Current()))
                .onSuccess(catalog -> tools(catalog, base));
    }

    private static void tools(Catalog catalog, String base) {
        String names =
                catalog.tools().stream().map(CatalogTool::name).limit(SHOWN).collect(Collectors.joining(", "));
        String more = catalog.tools().size() > SHOWN ? ", …" : "";
        System.out.println(
                catalog.tools().size() + " tools of " + catalog.servers().size() + " servers: " + names + more);
        if (catalog.find("demo--echo") != null) {
            System.out.println("Call one:\n  curl -s " + base
                    + "/v1/tools/demo--echo -H 'content-type: application/json' -d '{\"text\":\"hello\"}'");
        }
    }
}
