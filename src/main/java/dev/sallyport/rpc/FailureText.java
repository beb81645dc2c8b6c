package dev.sallyport.rpc;

import org.jspecify.annotations.Nullable;

/** Renders a {@link Failure} for the fronts: one method for each, so that all say the same (rule OUT-8). */
public final class FailureText {
    /** Under this key MCP callers find the outcome, in {@code _meta} of a result and in an error's data. */
    public static final String OUTCOME_KEY = "dev.sallyport/outcome";

    /** The problem types; each is explained in the documentation under its last part. */
    private static final String TYPE = "https://sallyport.dev/problems/";

    private FailureText() {}

    /** An {@code application/problem+json} body (RFC 9457) with outcome, server and tool. */
    public static Bytes problem(Failure failure, @Nullable String server, @Nullable String tool) {
        StringBuilder out =
                new StringBuilder("{\"type\":\"" + TYPE + failure.kind().label() + "\"");
        member(out, "title", failure.kind().title());
        out.append(",\"status\":").append(failure.httpStatus());
        member(out, "detail", failure.message());
        member(out, "outcome", failure.outcome().wire());
        member(out, "server", server);
        member(out, "tool", tool);
        Joiner joiner = new Joiner().add(out.toString());
        RpcError error = failure.serverError();
        if (error != null) {
            joiner.add(",\"error\":").add(error.text());
        }
        return joiner.add("}").bytes();
    }

    /** A JSON-RPC {@code error} object: the server's own where it sent one, otherwise ours with the outcome in its data. */
    public static Bytes rpcError(Failure failure) {
        RpcError error = failure.serverError();
        if (error != null) {
            return error.text();
        }
        String data = "{\"" + OUTCOME_KEY + "\":\"" + failure.outcome().wire() + "\"}";
        return RpcError.render(failure.rpcCode(), failure.message(), Bytes.utf8(data));
    }

    /** A tool result marked as an error: what a language model reads, with the outcome in {@code _meta}. */
    public static Bytes toolResult(Failure failure, boolean withResultType) {
        String type = withResultType ? ",\"resultType\":\"complete\"" : "";
        return Bytes.utf8("{\"content\":[{\"type\":\"text\",\"text\":" + JsonText.quote(failure.message())
                + "}],\"isError\":true" + type + ",\"_meta\":{\"" + OUTCOME_KEY + "\":\""
                + failure.outcome().wire() + "\"}}");
    }

    /** The body of an event-bus failure reply: outcome, kind, message, server, tool and the server's own error. */
    public static Bytes busDetail(Failure failure, @Nullable String server, @Nullable String tool) {
        return problem(failure, server, tool);
    }

    private static void member(StringBuilder out, String name, @Nullable String value) {
        if (value != null) {
            out.append(",\"").append(name).append("\":").append(JsonText.quote(value));
        }
    }
}
