package dev.sallyport.front.tool;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.JsonText;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A caller's trace context (W3C Trace Context and Baggage), handed to the server as members of {@code _meta}, where
 * revision 2026-07-28 has them. What is malformed is left out, as those recommendations ask.
 */
final class TraceHeaders {
    private static final CharSequence PARENT = HttpHeaders.createOptimized("traceparent");
    private static final CharSequence STATE = HttpHeaders.createOptimized("tracestate");
    private static final CharSequence BAGGAGE = HttpHeaders.createOptimized("baggage");
    private static final Pattern PARENT_FORM =
            Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.{0,128})?");

    private TraceHeaders() {}

    /** The members; none at all, without a list made for it, where the request carries none. */
    static List<Bytes> members(MultiMap headers) {
        String parent = headers.get(PARENT);
        String baggage = headers.get(BAGGAGE);
        if (parent == null && baggage == null) {
            return List.of();
        }
        List<Bytes> members = new ArrayList<>(3);
        if (parent != null && PARENT_FORM.matcher(parent).matches()) {
            add(members, "traceparent", parent);
            add(members, "tracestate", headers.get(STATE));
        }
        add(members, "baggage", baggage);
        return members;
    }

    private static void add(List<Bytes> members, String name, @Nullable String value) {
        if (value != null) {
            members.add(Bytes.utf8("\"" + name + "\":" + JsonText.quote(value)));
        }
    }
}
