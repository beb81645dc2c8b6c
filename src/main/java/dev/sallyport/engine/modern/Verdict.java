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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the answer to {@code server/discover} says: a session, a failed connect, or another era (rule MOD-3). */
final class Verdict {
    private static final int SHOWN = 300;

    private static final String LEGACY_STDIO =
            "If it speaks only legacy MCP, set protocol: legacy in its configuration, or leave protocol out";
    /** Errors that only a server of this era answers with, and that say nothing about the revisions it supports. */
    private static final Set<Integer> MODERN = Set.of(RpcError.HEADER_MISMATCH, RpcError.MISSING_CLIENT_CAPABILITY);

    private final ServerErrors errors;
    private final boolean stdio;

    Verdict(ServerConfig config, ServerErrors errors) {
        this.errors = errors;
        this.stdio = config.binding().transport() == Transport.STDIO;
    }

    /** Whether the server refused the revision though it lists it: worth exactly one corrective retry (MOD, edges). */
    static boolean mayCorrect(LegEnd end) {
        return end instanceof LegEnd.Refusal refusal
                && refusal.error().code() == RpcError.UNSUPPORTED_PROTOCOL_VERSION
                && supported(refusal.error().data()).contains(Modern.REVISION);
    }

    /** The session that the answer establishes, or why there is none. */
    Future<SessionInfo> of(LegEnd end, long number, long pid) {
        if (end instanceof LegEnd.Result result) {
            return discovered(result.result(), number, pid);
        }
        if (end instanceof LegEnd.Lost lost) {
            return lost(lost);
        }
        if (isOrdinary(end)) {
            return Future.failedFuture(
                    ConnectException.ordinary(errors.name() + " could not be connected: " + errors.text(end)));
        }
        RpcError error = end instanceof LegEnd.Refusal refusal ? refusal.error() : null;
        List<String> supported = error == null ? List.of() : supported(error.data());
        return refused(
                "it refused server/discover: " + errors.text(end),
                new ConnectException.Refused(
                        supported, error == null ? 0 : error.code(), error == null ? null : error.data()));
    }

    /**
     * A connection that is lost says nothing for certain about the era (rule MOD-40). A child that ends on the probe may
     * know no request before {@code initialize}: its failure is worded as for a server that speaks only legacy MCP.
     */
    private Future<SessionInfo> lost(LegEnd.Lost lost) {
        String closed = errors.name() + " closed its connection while connecting: " + lost.reason();
        String hint = stdio ? ". Some servers of earlier revisions do so on server/discover. " + LEGACY_STDIO : "";
        return Future.failedFuture(ConnectException.ordinary(closed + hint));
    }

    /**
     * A 401, 403 or 5xx, a request that never got there, and a modern server's complaint about a request say nothing
     * about the era; neither do a redirect and a 429, which are no answers to the request.
     */
    private static boolean isOrdinary(LegEnd end) {
        if (end instanceof LegEnd.HttpStatus http) {
            int status = http.status();
            return http.isUnauthorized() || status >= 500 || status == 429 || (status >= 300 && status < 400);
        }
        if (end instanceof LegEnd.Refusal refusal) {
            return refusal.httpStatus() >= 500
                    || refusal.httpStatus() == 429
                    || MODERN.contains(refusal.error().code());
        }
        return end instanceof LegEnd.NotSent;
    }

    private Future<SessionInfo> discovered(Bytes result, long number, long pid) {
        try {
            Members members = Members.of(result);
            List<String> supported = strings(members.get("supportedVersions"));
            if (!supported.contains(Modern.REVISION)) {
                return refused(
                        "its answer to server/discover does not list " + Modern.REVISION,
                        new ConnectException.Refused(supported, 0, result));
            }
            Bytes capabilities = members.get("capabilities");
            return Future.succeededFuture(new SessionInfo(
                    number,
                    Modern.REVISION,
                    capabilities == null || capabilities.at(0) != '{' ? Bytes.utf8("{}") : capabilities,
                    serverInfo(members),
                    members.get("instructions"),
                    pid));
        } catch (MalformedJsonException e) {
            return refused(
                    "its answer to server/discover is no object", new ConnectException.Refused(List.of(), 0, result));
        }
    }

    private static @Nullable Bytes serverInfo(Members result) throws MalformedJsonException {
        Members meta = result.object("_meta");
        Bytes info = meta == null ? null : meta.get(Modern.META_SERVER_INFO);
        return info == null ? result.get("serverInfo") : info;
    }

    private Future<SessionInfo> refused(String why, ConnectException.Refused said) {
        String lists = said.supported().isEmpty() ? "" : "; it supports " + shown(said.supported());
        return Future.failedFuture(ConnectException.verdict(
                errors.name() + " does not speak MCP " + Modern.REVISION + ": " + why + lists + ". " + remedy(said),
                said));
    }

    private String remedy(ConnectException.Refused said) {
        boolean newer = said.supported().stream().anyMatch(revision -> revision.compareTo(Modern.REVISION) > 0);
        if (newer) {
            return "It needs a newer gateway";
        }
        return stdio
                ? LEGACY_STDIO
                : "If it speaks only legacy MCP, it cannot be reached over HTTP: run it as a command (stdio), or give"
                        + " its ws:// or wss:// url";
    }

    private String shown(List<String> supported) {
        return errors.text(ServerText.of(String.join(", ", supported)), SHOWN);
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
