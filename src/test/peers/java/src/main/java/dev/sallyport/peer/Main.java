package dev.sallyport.peer;

import java.util.Arrays;

/** {@code java -jar java-sdk-peer.jar server}, or {@code client http://HOST:PORT/mcp COMMAND…}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws Exception {
        String role = args.length == 0 ? "" : args[0];
        String[] rest = Arrays.copyOfRange(args, Math.min(1, args.length), args.length);
        switch (role) {
            case "server" -> PeerServer.serve();
            case "client" -> System.exit(PeerClient.run(rest));
            default -> {
                System.err.println("usage: server | client URL list | client URL call NAME [JSON]");
                System.exit(2);
            }
        }
    }
}
