package dev.sallyport.engine;

import dev.sallyport.kit.HttpExchange;
import dev.sallyport.kit.Link;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Servers that crash, stall, cut, drop streams and change tools at random, and count what they ran. What they do is
 * seeded; when they do it is not.
 */
final class Chaos {
    private static final String[] HEAVY = {
        "tools/call", "tools/list", "notifications/cancelled", "server/discover", "notifications/initialized"
    };

    private final Random random;
    private final List<Unsteady> servers = new ArrayList<>();
    private final Set<Long> ran = new HashSet<>();
    private final List<Long> ranTwice = new ArrayList<>();
    private boolean behaving;

    /** A server, and the way to its newest session or subscription. */
    private record Unsteady(ScriptedServer script, EngineTransport transport) {
        /** The newest request that a session or a subscription of it began with. */
        List<Request> openings() {
            return script.requests(transport.isModern() ? "subscriptions/listen" : transport.opening());
        }

        void changeTools(String[] tools) {
            script.answer("tools/list", Scripts.listed(tools));
            if (transport.isModern()) {
                Scripts.announceToolsChanged(script);
            } else {
                newest().forEach(link ->
                        link.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}"));
            }
        }

        List<Link> newest() {
            List<Request> openings = openings();
            return openings.isEmpty()
                    ? List.of()
                    : List.of(openings.get(openings.size() - 1).link());
        }
    }

    Chaos(long seed) {
        random = new Random(seed);
    }

    /** One more server, of a transport's family. */
    synchronized ScriptedServer server(EngineTransport transport) {
        ScriptedServer script = transport.server().forget(HEAVY).on("tools/call", this::call);
        servers.add(new Unsteady(script, transport));
        return script;
    }

    /** From now on every call is answered at once, and well. */
    synchronized void end() {
        behaving = true;
    }

    private synchronized void call(Request call) {
        long number = call.arguments().path("number").asLong();
        if (!call.params().has("requestState") && !ran.add(number)) {
            ranTwice.add(number);
        }
        misbehave(call, behaving ? 0 : random.nextInt(400));
    }

    /** One call in ten meets something, one in four hundred the end of its connection. */
    private static void misbehave(Request call, int what) {
        switch (what / 4) {
            case 1, 2, 3 -> {} // stalls
            case 4 -> call.error(-32603, "at random");
            case 5 -> call.result("{\"resultType\":\"input_required\",\"requestState\":\"r\"}");
            case 6 -> call.link().raw("{garbage\n".getBytes(StandardCharsets.UTF_8));
            case 7 -> call.result("{\"content\":[]}");
            case 8 -> call.result("{\"resultType\":\"complete\"}");
            case 9 -> unavailable(call);
            default -> {
                if (what == 1) {
                    call.link().cut();
                } else {
                    call.text("fine");
                }
            }
        }
    }

    private static void unavailable(Request call) {
        if (call.link() instanceof HttpExchange exchange) {
            exchange.respond(503, Map.of(), "");
        } else {
            call.error(-32000, "unavailable");
        }
    }

    /** Drops a server's session or subscription, or changes its tools. */
    synchronized void disturb() {
        Unsteady one = servers.get(random.nextInt(servers.size()));
        if (random.nextInt(4) > 0) {
            one.changeTools(new String[] {"echo", "t" + random.nextInt(5)});
        } else if (one.transport().overSockets()) {
            one.newest().forEach(Link::cut);
        }
    }

    /** How many calls reached a server. */
    synchronized long executions() {
        return ran.size() + ranTwice.size();
    }

    /** The numbers of calls that reached a server more than once. */
    synchronized List<Long> ranTwice() {
        return List.copyOf(ranTwice);
    }
}
