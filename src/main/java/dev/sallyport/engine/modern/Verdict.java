package dev.sallyport.engine.modern;

import dev.sallyport.bus.SessionInfo;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.Transport;
import dev.sallyport.engine.ConnectException;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.JsonCursor;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import dev.sallyport.rpc.RpcError;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the answer to {@code server/discover} says: a session, a failed connect, or another era (rule MOD-3). */
final class Verdict {
    private final ServerConfig config;
    private final ServerErrors errors;

    Verdict(ServerConfig config, ServerErrors errors) {
        this.config = config;
        this.errors = errors;
    }

    /** Whether the server refused the revision though it lists it: worth exactly one corrective retry (MOD, edges). */
    boolean mayCorrect(LegEnd end) {
        return end instanceof LegEnd.Refusal refusal
                && refusal.error().code() == RpcError.UNSUPPORTED_PROTOCOL_VERSION
                && supported(refusal.error().data()).contains(Modern.REVISION);
    }

    /** The session that the answer establishes, or why there is none. */
    Future<SessionInfo> of(LegEnd end, long number, long pid) {
        if (end instanceof LegEnd.Result result) {
            return discovered(result.result(), number, pid);
        }
        if (isOrdinary(end)) {
            return Future.failedFuture(
                    ConnectException.ordinary(name() + " could not be connected: " + errors.text(end)));
        }
        List<String> supported = end instanceof LegEnd.Refusal refusal
                ? supported(refusal.error().data())
                : List.of();
        return Future.failedFuture(verdict("it refused server/discover: " + errors.text(end), supported));
    }

    /** A 401, 403 or 5xx, a lost network and silence say nothing about the era. */
    private static boolean isOrdinary(LegEnd end) {
        if (end instanceof LegEnd.HttpStatus http) {
            return http.status() == 401 || http.status() == 403 || http.status() >= 500;
        }
        if (end instanceof LegEnd.Refusal refusal) {
            int status = refusal.httpStatus();
            return status == 401 || status == 403 || status >= 500;
        }
        return end instanceof LegEnd.Lost || end instanceof LegEnd.NotSent;
    }

    private Future<SessionInfo> discovered(Bytes result, long number, long pid) {
        try {
            Members members = Members.of(result);
            List<String> supported = strings(members.get("supportedVersions"));
            if (!supported.contains(Modern.REVISION)) {
                return Future.failedFuture(
                        verdict("its answer to server/discover does not list " + Modern.REVISION, supported));
            }
            Bytes capabilities = members.get("capabilities");
            Bytes info = members.get("serverInfo");
            Members meta = members.object("_meta");
            if (meta != null && meta.get(Modern.META_SERVER_INFO) != null) {
                info = meta.get(Modern.META_SERVER_INFO);
            }
            return Future.succeededFuture(new SessionInfo(
                    number,
                    Modern.REVISION,
                    capabilities == null || capabilities.at(0) != '{' ? Bytes.utf8("{}") : capabilities,
                    info,
                    members.get("instructions"),
                    pid));
        } catch (MalformedJsonException e) {
            return Future.failedFuture(verdict("its answer to server/discover is no object", List.of()));
        }
    }

    private ConnectException verdict(String why, List<String> supported) {
        String lists =
                supported.isEmpty() ? "" : "; it supports " + errors.text(ServerText.of(String.join(", ", supported)));
        boolean stdio = config.binding().transport() == Transport.STDIO;
        String remedy = stdio
                ? ". If it speaks only an earlier revision, remove protocol: modern from its configuration"
                : ". If it speaks only an earlier revision over HTTP, it cannot be reached by this url";
        return ConnectException.verdict(
                name() + " does not speak MCP " + Modern.REVISION + ": " + why + lists + remedy);
    }

    private String name() {
        return "MCP server \"" + config.id() + "\"";
    }

    private static List<String> supported(@Nullable Bytes data) {
        try {
            return data == null || data.at(0) != '{'
                    ? List.of()
                    : strings(Members.of(data).get("supported"));
        } catch (MalformedJsonException e) {
            return List.of();
        }
    }

    private static List<String> strings(@Nullable Bytes array) throws MalformedJsonException {
        List<String> texts = new ArrayList<>();
        if (array != null && array.at(0) == '[') {
            for (Bytes element : JsonCursor.elements(array)) {
                String text = JsonText.stringOf(element);
                if (text != null) {
                    texts.add(text);
                }
            }
        }
        return texts;
    }
}
