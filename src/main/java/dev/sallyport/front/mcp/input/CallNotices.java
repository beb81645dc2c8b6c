package dev.sallyport.front.mcp.input;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import org.jspecify.annotations.Nullable;

/**
 * Which notifications of a call its client wants, and under which token.
 *
 * @param token the client's progress token as it stands, or null where it wants no progress
 * @param level the least severe log lines it wants, or null where it wants none
 */
public record CallNotices(@Nullable Bytes token, @Nullable LogLevel level) {
    private static final String PROGRESS = "notifications/progress";

    /** Whether it wants none at all. */
    public boolean areNone() {
        return token == null && level == null;
    }

    /**
     * The params of a notification as this client is to see them, on one line.
     *
     * @return null where it does not want it
     */
    public @Nullable Bytes forClient(String method, Bytes params) {
        if (method.equals(PROGRESS)) {
            return token == null ? null : withToken(params, token);
        }
        return method.equals(LogLevel.METHOD) && level != null && level.admits(params) ? params.oneLine() : null;
    }

    private static @Nullable Bytes withToken(Bytes params, Bytes token) {
        try {
            return Members.of(params).replacing("progressToken", token).oneLine();
        } catch (MalformedJsonException e) {
            return null;
        }
    }
}
