package dev.sallyport.rpc;

import org.jspecify.annotations.Nullable;

/**
 * A JSON-RPC error as a server sent it.
 *
 * @param text the whole {@code error} object
 * @param code its code; 0 where it has none
 * @param message its message; empty where it has none
 * @param data its data as it stands, or null
 */
public record RpcError(
        Bytes text, int code, String message, @Nullable Bytes data) {
    public static final int PARSE_ERROR = -32700;
    public static final int INVALID_REQUEST = -32600;
    public static final int METHOD_NOT_FOUND = -32601;
    public static final int INVALID_PARAMS = -32602;
    public static final int INTERNAL_ERROR = -32603;
    /** Revision 2026-07-28: the HTTP headers and the body disagree. */
    public static final int HEADER_MISMATCH = -32020;
    /** Revision 2026-07-28: the client lacks a capability. */
    public static final int MISSING_CLIENT_CAPABILITY = -32021;
    /** Revision 2026-07-28: the revision is not supported. */
    public static final int UNSUPPORTED_PROTOCOL_VERSION = -32022;

    /** Reads an {@code error} member; what is not an object is an error without code and message. */
    public static RpcError of(Bytes error) {
        try {
            Members members = Members.of(error);
            Bytes code = members.get("code");
            String message = members.string("message");
            return new RpcError(
                    error, code == null ? 0 : code(code), message == null ? "" : message, members.get("data"));
        } catch (MalformedJsonException e) {
            return new RpcError(error, 0, "", null);
        }
    }

    private static int code(Bytes text) {
        try {
            return new java.math.BigDecimal(text.utf8()).intValueExact();
        } catch (NumberFormatException | ArithmeticException e) {
            return 0;
        }
    }

    /** Never what the server wrote, which is the caller's alone. */
    @Override
    public String toString() {
        return "RpcError[" + code + "]";
    }

    /** An {@code error} object of the gateway's own. */
    public static Bytes render(int code, String message, @Nullable Bytes data) {
        Joiner joiner = new Joiner().add("{\"code\":" + code + ",\"message\":" + JsonText.quote(message));
        if (data != null) {
            joiner.add(",\"data\":").add(data);
        }
        return joiner.add("}").bytes();
    }
}
