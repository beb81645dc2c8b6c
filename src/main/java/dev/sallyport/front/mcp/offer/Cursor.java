package dev.sallyport.front.mcp.offer;

import dev.sallyport.rpc.Members;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Where a page begins: after an entry that is named, so that a cursor stays good while the list changes. Opaque to
 * clients.
 */
final class Cursor {
    private Cursor() {}

    /** The cursor of what comes after an entry. */
    static String after(String key) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(key.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * After which entry a request's page begins; null where it is the first page.
     *
     * @throws RpcRefusal where the cursor is none of ours
     */
    static @Nullable String of(Members params) {
        String cursor = params.string("cursor");
        if (cursor == null && params.get("cursor") != null) {
            throw RpcRefusal.invalidParams("the cursor is not a string");
        }
        if (cursor == null || cursor.isEmpty()) {
            return null;
        }
        try {
            return new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw RpcRefusal.invalidParams("the cursor is not one of this endpoint's");
        }
    }
}
