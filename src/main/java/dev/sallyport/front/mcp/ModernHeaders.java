package dev.sallyport.front.mcp;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.RpcError;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The headers of revision 2026-07-28 mirror what the body says, and a request whose mirror lies is refused. */
final class ModernHeaders {
    static final String REVISION = "2026-07-28";

    private ModernHeaders() {}

    /** A refusal: status, code, message and data. */
    record Refusal(
            int status, int code, String message, @Nullable Bytes data) {}

    /** Why a request's headers are refused, or null where they fit the body. */
    static @Nullable Refusal check(HttpServerRequest request, String method, ModernParams params) {
        String version = request.getHeader("mcp-protocol-version");
        if (version == null || !version.equals(params.version())) {
            return mismatch("MCP-Protocol-Version", version, params.version());
        }
        if (!version.equals(REVISION)) {
            return new Refusal(
                    400,
                    RpcError.UNSUPPORTED_PROTOCOL_VERSION,
                    "this revision is not served",
                    Bytes.utf8("{\"supported\":[\"" + REVISION + "\"],\"requested\":" + JsonText.quote(version) + "}"));
        }
        String header = request.getHeader("mcp-method");
        if (!method.equals(header)) {
            return mismatch("Mcp-Method", header, method);
        }
        String target = params.target(method);
        if (target != null && !target.equals(decode(request.getHeader("mcp-name")))) {
            return mismatch("Mcp-Name", request.getHeader("mcp-name"), target);
        }
        return null;
    }

    private static Refusal mismatch(String header, @Nullable String said, @Nullable String body) {
        String text = said == null
                ? "the header " + header + " is missing"
                : "the header " + header + " is not what the body says";
        String data = "{\"mismatch\":{\"header\":\"" + header + "\",\"value\":" + quote(said) + ",\"body\":"
                + quote(body) + "}}";
        return new Refusal(400, RpcError.HEADER_MISMATCH, text, Bytes.utf8(data));
    }

    private static String quote(@Nullable String text) {
        return text == null ? "null" : JsonText.quote(text);
    }

    /** A mirrored value, taken out of its Base64 wrapping; null where there is none or it is malformed. */
    static @Nullable String decode(@Nullable String value) {
        if (value == null || !value.startsWith("=?base64?") || !value.endsWith("?=")) {
            return value;
        }
        try {
            byte[] raw = Base64.getDecoder().decode(value.substring(9, Math.max(9, value.length() - 2)));
            return new String(raw, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
