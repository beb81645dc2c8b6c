package dev.sallyport.kit;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Servers that behave, for tests to bend. */
public final class Scripts {
    private static final String SERVER = "{\"name\":\"scripted\",\"version\":\"1\"}";

    private Scripts() {}

    /** A server of revision 2026-07-28 with tools of these names; a call's text is its arguments as JSON. */
    public static ScriptedServer modern(String... tools) {
        ScriptedServer server = new ScriptedServer()
                .answer("server/discover", discovered("2026-07-28"))
                .answer("tools/list", listed(tools))
                .on("tools/call", Scripts::echo)
                .on("subscriptions/listen", Scripts::acknowledge);
        return server;
    }

    /** A server of revision 2024-11-05 with tools of these names; it knows no other revision. */
    public static ScriptedServer legacy(String... tools) {
        return new ScriptedServer()
                .on("server/discover", request -> request.error(-32601, "Method not found"))
                .answer("initialize", initialized("2024-11-05", "{\"tools\":{\"listChanged\":true}}"))
                .answer("ping", "{}")
                .answer("tools/list", "{\"tools\":" + toolArray(tools) + "}")
                .on("tools/call", Scripts::echo);
    }

    /** A server of revision 2024-11-05 that also speaks MCPL, with this manifest, and accepts any grant. */
    public static ScriptedServer mcpl(String manifest, String... tools) {
        return legacy(tools)
                .answer(
                        "initialize",
                        initialized("2024-11-05", "{\"tools\":{},\"experimental\":{\"mcpl\":" + manifest + "}}"))
                .answer("featureSets/update", "{\"accepted\":true}");
    }

    /** A discover result that lists these revisions. */
    public static String discovered(String... revisions) {
        String versions = Stream.of(revisions).map(KitJson::quote).collect(Collectors.joining(",", "[", "]"));
        return "{\"supportedVersions\":" + versions + ",\"capabilities\":{\"tools\":{\"listChanged\":true}},"
                + "\"ttlMs\":0,\"cacheScope\":\"private\",\"resultType\":\"complete\","
                + "\"_meta\":{\"io.modelcontextprotocol/serverInfo\":" + SERVER + "}}";
    }

    /** An initialize result. */
    public static String initialized(String revision, String capabilities) {
        return "{\"protocolVersion\":\"" + revision + "\",\"capabilities\":" + capabilities + ",\"serverInfo\":"
                + SERVER + "}";
    }

    /** A tools/list result of revision 2026-07-28: one page, the last. */
    public static String listed(String... tools) {
        return page(toolArray(tools), "");
    }

    /** A tools/list result of revision 2026-07-28 with this JSON array of tools and further members, such as a cursor. */
    public static String page(String toolArray, String members) {
        return "{\"tools\":" + toolArray + ",\"ttlMs\":0,\"cacheScope\":\"private\",\"resultType\":\"complete\""
                + members + "}";
    }

    /** The JSON array of plain tools of these names. */
    public static String toolArray(String... names) {
        return Stream.of(names).map(Scripts::tool).collect(Collectors.joining(",", "[", "]"));
    }

    private static String tool(String name) {
        return "{\"name\":" + KitJson.quote(name) + ",\"description\":\"A scripted tool.\","
                + "\"inputSchema\":{\"type\":\"object\"}}";
    }

    private static void echo(Request call) {
        call.text(call.arguments().toString());
    }

    private static void acknowledge(Request listen) {
        listen.notify(
                "notifications/subscriptions/acknowledged",
                "{\"notifications\":" + listen.params().path("notifications") + "," + subscription(listen) + "}");
    }

    /** Tells every open subscription of a server that its tools changed. */
    public static void announceToolsChanged(ScriptedServer server) {
        for (Request listen : server.requests("subscriptions/listen")) {
            listen.notify("notifications/tools/list_changed", "{" + subscription(listen) + "}");
        }
    }

    private static String subscription(Request listen) {
        return "\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":" + listen.id() + "}";
    }
}
