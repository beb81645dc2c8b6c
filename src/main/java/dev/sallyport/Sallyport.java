package dev.sallyport;

import dev.sallyport.demo.DemoServer;
import java.io.IOException;

/** The program. */
public final class Sallyport {
    private Sallyport() {}

    /**
     * Runs a command; {@code serve} where none is named.
     *
     * <p>The demo server is entered before anything else is loaded: it is started beside the gateway, on the way to the
     * first call.
     */
    public static void main(String[] args) throws IOException {
        if (args.length > 0 && args[0].equals("demo")) {
            DemoServer.main(args);
            return;
        }
        quicken();
        Integer code = Commands.run(args);
        if (code != null) {
            System.exit(code);
        }
    }

    /**
     * Leaves out what would cost time on the way to the first call and serves nobody here; a property that is set on the
     * command line stays. Names are resolved by the Java runtime, as its users expect of a program.
     */
    private static void quicken() {
        setUnlessGiven("io.netty.jfr.enabled", "false");
        setUnlessGiven("vertx.disableDnsResolver", "true");
    }

    private static void setUnlessGiven(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }
}
