package dev.sallyport.front.mcp.modern;

import dev.sallyport.front.mcp.offer.Offer;
import dev.sallyport.front.mcp.offer.ParamHeaders;
import dev.sallyport.front.mcp.offer.RpcRefusal;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.RpcError;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The headers of revision 2026-07-28 mirror what the body says, and a request whose mirror lies is refused. */
final class ModernHeaders {
    private static final CharSequence VERSION = HttpHeaders.createOptimized("mcp-protocol-version");
    private static final CharSequence METHOD = HttpHeaders.createOptimized("mcp-method");
    private static final CharSequence NAME = HttpHeaders.createOptimized("mcp-name");
    private static final String WRAP = "=?base64?";
    private static final String WRAP_END = "?=";

    private ModernHeaders() {}

    /**
     * Compares the standard headers with the body.
     *
     * @throws RpcRefusal where they differ, or where the revision is not served
     */
    static void check(HttpServerRequest request, String method, ModernParams params) {
        String version = request.getHeader(VERSION);
        if (version == null || !version.equals(params.version())) {
            throw mismatch("MCP-Protocol-Version", version, params.version());
        }
        if (!version.equals(Modern.REVISION)) {
            throw RpcRefusal.of(
                    400,
                    RpcError.UNSUPPORTED_PROTOCOL_VERSION,
                    "Unsupported protocol version: " + version,
                    Bytes.utf8("{\"supported\":[\"" + Modern.REVISION + "\"],\"requested\":" + JsonText.quote(version)
                            + "}"));
        }
        String header = request.getHeader(METHOD);
        if (!method.equals(header)) {
            throw mismatch("Mcp-Method", header, method);
        }
        String target = params.target(method);
        if (target != null && !target.equals(decode(request.getHeader(NAME)))) {
            throw mismatch("Mcp-Name", request.getHeader(NAME), target);
        }
    }

    /**
     * Compares the headers that mirror a tool's arguments.
     *
     * @throws RpcRefusal where they differ
     */
    static void checkParams(HttpServerRequest request, ModernParams params, Offer offer) throws MalformedJsonException {
        String tool = params.target("tools/call");
        ParamHeaders mirrored = tool == null ? ParamHeaders.NONE : offer.headers(tool);
        ParamHeaders.Mismatch wrong = mirrored.check(params.members(), name -> decode(request.getHeader(name)));
        if (wrong != null) {
            throw mismatch(wrong.header(), request.getHeader(wrong.header()), wrong.body());
        }
    }

    static RpcRefusal mismatch(String header, @Nullable String said, @Nullable String body) {
        String text = said == null
                ? "Header mismatch: the header " + header + " is missing"
                : "Header mismatch: the header " + header + " is not what the body says";
        String data = "{\"mismatch\":{\"header\":\"" + header + "\",\"value\":" + quote(said) + ",\"body\":"
                + quote(body) + "}}";
        return RpcRefusal.of(400, RpcError.HEADER_MISMATCH, text, Bytes.utf8(data));
    }

    private static String quote(@Nullable String text) {
        return text == null ? "null" : JsonText.quote(text);
    }

    /** A mirrored value, taken out of its Base64 wrapping; null where there is none or it is malformed. */
    static @Nullable String decode(@Nullable String value) {
        if (value == null || !value.startsWith(WRAP) || !value.endsWith(WRAP_END)) {
            return value;
        }
        String wrapped = value.substring(WRAP.length(), Math.max(WRAP.length(), value.length() - WRAP_END.length()));
        if (wrapped.length() % 4 != 0) {
            return null;
        }
        try {
            return new String(Base64.getDecoder().decode(wrapped), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
