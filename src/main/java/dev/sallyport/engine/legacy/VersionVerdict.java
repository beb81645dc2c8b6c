package dev.sallyport.engine.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.config.Transport;
import dev.sallyport.engine.ConnectException;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.RpcError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Judges the revision that a server answers to {@code initialize} (rules LEG-2, LEG-3). */
final class VersionVerdict {
    private static final String MODERN = "2026-07-28";

    private final Report report;
    private final Transport transport;

    VersionVerdict(Report report, Transport transport) {
        this.report = report;
        this.transport = transport;
    }

    /** The verdict of kind {@code mismatch}; empty where the answer says exactly the revision that was offered. */
    Optional<ConnectException> mismatch(JsonNode result) {
        JsonNode said = result.path("protocolVersion");
        if (said.isTextual() && said.textValue().equals(Legacy.REVISION)) {
            return Optional.empty();
        }
        String theirs = said.isMissingNode() ? "none" : report.text(ServerText.of(said.toString()));
        return Optional.of(ConnectException.verdict(report.name() + " does not speak MCP " + Legacy.REVISION
                + " (mismatch): this gateway offered \"" + Legacy.REVISION + "\", the server answered " + theirs));
    }

    /** The verdict of kind {@code rejected}; empty where the error says nothing about revisions. */
    Optional<ConnectException> rejected(RpcError error) {
        if (error.code() != RpcError.UNSUPPORTED_PROTOCOL_VERSION) {
            return Optional.empty();
        }
        List<String> supported = supported(error.data());
        String lists =
                supported.isEmpty() ? "" : "; it supports " + report.text(ServerText.of(String.join(", ", supported)));
        String data = error.data() == null
                ? ""
                : "; data " + report.text(ServerText.of(error.data().utf8()));
        String remedy = supported.contains(MODERN) ? remedy() : "";
        return Optional.of(ConnectException.verdict(
                report.name() + " does not speak MCP " + Legacy.REVISION + " (rejected): it answered initialize with "
                        + report.text(error) + lists + data + remedy,
                new ConnectException.Refused(supported, error.code(), error.data())));
    }

    private String remedy() {
        return transport == Transport.STDIO
                ? ". It speaks modern MCP: set protocol: modern in its configuration"
                : ". It speaks modern MCP, which is reached by an http:// or https:// url";
    }

    private static List<String> supported(@Nullable Bytes data) {
        List<String> revisions = new ArrayList<>();
        if (data != null) {
            Json.of(data).path("supported").forEach(each -> revisions.add(each.asText()));
        }
        return revisions;
    }
}
