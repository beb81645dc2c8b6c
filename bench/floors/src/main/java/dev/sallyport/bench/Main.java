package dev.sallyport.bench;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Entry point of every floor: {@code PROGRAM PORT [UPSTREAM_PORT | COMMAND ARGS]}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws IOException {
        Vertx vertx = Vertx.vertx();
        int port = Integer.parseInt(args[1]);
        List<String> rest = Arrays.asList(args).subList(2, args.length);
        switch (args[0]) {
            case "bare" -> Server.deploy(vertx, port, FixedAnswer::new);
            case "upstream" -> Server.deploy(vertx, port, CannedUpstream::new);
            case "proxy" -> Server.deploy(vertx, port, () -> new TransparentProxy(upstream(rest)));
            case "relay" -> Server.deploy(vertx, port, () -> new HttpRelay(upstream(rest), false));
            case "relay-json" -> Server.deploy(vertx, port, () -> new HttpRelay(upstream(rest), true));
            case "stdio-relay" -> stdioRelay(vertx, port, rest);
            case "bus-stdio" -> BusRoad.deploy(vertx, port, new StdioConnection(rest));
            case "bus-http" -> BusRoad.deploy(vertx, port, new HttpConnection(upstream(rest)));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static int upstream(List<String> rest) {
        return Integer.parseInt(rest.get(0));
    }

    /** Calls go to the first child; further ones, asked for by the property {@code children}, are there for their memory. */
    private static void stdioRelay(Vertx vertx, int port, List<String> command) throws IOException {
        RelayChild child = new RelayChild(command);
        for (int i = Integer.getInteger("children", 1); i > 1; i--) {
            new RelayChild(command);
        }
        Server.deploy(vertx, port, () -> new StdioRelay(child));
    }
}
