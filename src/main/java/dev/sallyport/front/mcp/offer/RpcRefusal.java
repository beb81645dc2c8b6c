package dev.sallyport.front.mcp.offer;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.FailureText;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.RpcError;
import org.jspecify.annotations.Nullable;

/** Why a request is answered with an error without going to a server, or why none answered it. Has no stack trace. */
public final class RpcRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int httpStatus;
    private final transient Bytes error;
    private final transient @Nullable Failure failure;

    private RpcRefusal(int httpStatus, String message, Bytes error, @Nullable Failure failure) {
        super(message, null, false, false);
        this.httpStatus = httpStatus;
        this.error = error;
        this.failure = failure;
    }

    /** A refusal, with the status it has in revision 2026-07-28. */
    public static RpcRefusal of(int httpStatus, int code, String message, @Nullable Bytes data) {
        return new RpcRefusal(httpStatus, message, RpcError.render(code, message, data), null);
    }

    /** The params are not what the method takes. */
    public static RpcRefusal invalidParams(String message) {
        return of(200, RpcError.INVALID_PARAMS, message, null);
    }

    /** Nothing here has this method. */
    public static RpcRefusal unknownMethod(String method) {
        return of(404, RpcError.METHOD_NOT_FOUND, "Method not found: " + method, null);
    }

    /** No tool here has this name, or its server does not serve now. */
    static RpcRefusal missingTool(Failure failure) {
        return failure instanceof Failure.UnknownTool unknown ? invalidParams(unknown.message()) : of(failure);
    }

    /** No server here has this resource. */
    public static RpcRefusal unknownResource(String uri) {
        Bytes data = Bytes.utf8("{\"uri\":" + JsonText.quote(uri) + "}");
        return of(200, RpcError.INVALID_PARAMS, "Resource not found: " + uri, data);
    }

    /** A server was asked and failed. */
    public static RpcRefusal of(Failure failure) {
        return new RpcRefusal(200, failure.message(), FailureText.rpcError(failure), failure);
    }

    /** How the request failed at its server, or null where it is refused for what it is. */
    public @Nullable Failure failure() {
        return failure;
    }

    /** The HTTP status of the answer in revision 2026-07-28. */
    public int httpStatus() {
        return httpStatus;
    }

    /** The {@code error} object. */
    public Bytes error() {
        return error;
    }
}
