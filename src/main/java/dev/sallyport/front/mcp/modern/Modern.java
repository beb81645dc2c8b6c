package dev.sallyport.front.mcp.modern;

import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import java.util.Objects;

/** The words of revision 2026-07-28 that the endpoint says. */
public final class Modern {
    /** The revision. */
    public static final String REVISION = "2026-07-28";

    /** Who answers, as {@code serverInfo} says it. */
    public static final String SERVER_INFO = "{\"name\":\"sallyport\",\"version\":\""
            + Objects.requireNonNullElse(Modern.class.getPackage().getImplementationVersion(), "dev") + "\"}";

    static final String LISTEN = "subscriptions/listen";
    static final String ACKNOWLEDGED = "notifications/subscriptions/acknowledged";
    static final String LOG_LEVEL = "io.modelcontextprotocol/logLevel";

    private static final String SERVER_INFO_MEMBER = "\"io.modelcontextprotocol/serverInfo\":" + SERVER_INFO;
    private static final String COMPLETE = "{\"resultType\":\"complete\"";
    private static final String CACHE = ",\"ttlMs\":0,\"cacheScope\":\"private\"";
    /** Ends a list or a discovery of the endpoint's own. */
    private static final Bytes TAIL =
            Bytes.utf8(",\"resultType\":\"complete\"" + CACHE + ",\"_meta\":{" + SERVER_INFO_MEMBER + "}}");

    private Modern() {}

    /** A list or a discovery, whose closing brace is missing yet. */
    static Bytes closed(Bytes open) {
        return new Joiner().add(open).add(TAIL).bytes();
    }

    /** The result that ends a subscription. */
    static Bytes endOf(Bytes subscriptionId) {
        return new Joiner()
                .add(COMPLETE + ",\"_meta\":{" + SERVER_INFO_MEMBER + ",\"io.modelcontextprotocol/subscriptionId\":")
                .add(subscriptionId)
                .add("}}")
                .bytes();
    }

    /**
     * A server's result as clients of this revision have to find it: what comes from a server of an earlier one lacks
     * its type, and how long it may be kept.
     */
    static Bytes result(String method, Answer answer) {
        Bytes result = answer.result();
        if (answer.head().resultType() != null || result.at(0) != '{') {
            return result;
        }
        Bytes rest = result.slice(1, result.length());
        String comma = isEmpty(rest) ? "" : ",";
        return new Joiner()
                .add(COMPLETE + (method.equals("resources/read") ? CACHE : "") + comma)
                .add(rest)
                .bytes();
    }

    private static boolean isEmpty(Bytes rest) {
        int at = 0;
        while (rest.at(at) <= ' ') {
            at++;
        }
        return rest.at(at) == '}';
    }
}
