package dev.sallyport.front.tool;

import dev.sallyport.bus.Catalog;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.front.Responses;
import dev.sallyport.front.guard.Principal;
import dev.sallyport.front.tool.Query.BadQueryException;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.JsonText;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /v1/tools}: the catalog in the order of names, filtered, page by page (rule HTTP-1). A cursor names the last
 * tool of the page before, so that a catalog which changes in between neither repeats nor skips what stayed.
 */
final class ToolListing {
    /** Tools of one page where the caller does not say. */
    static final int PAGE = 1_000;

    private static final int MAX_PAGE = 10_000;

    private ToolListing() {}

    static void answer(HttpServerRequest request, Catalog catalog, Principal caller) {
        HttpServerResponse response = request.response();
        try {
            Query query = Query.of(request);
            int limit = (int) Math.min(query.count("limit", PAGE), MAX_PAGE);
            String after = after(query.text("cursor"));
            ToolFilter filter = ToolFilter.of(caller, query);
            if (isNew(request, CatalogTag.of(catalog, caller))) {
                Responses.json(response, 200, page(catalog, filter, after, limit));
            }
        } catch (BadQueryException e) {
            Responses.problem(response, new Failure.Malformed(e.reason()), null, null);
        }
    }

    /** Whether the caller has not seen this yet; one that has is answered. */
    private static boolean isNew(HttpServerRequest request, String tag) {
        HttpServerResponse response = request.response()
                .putHeader(HttpHeaders.ETAG, tag)
                .putHeader(HttpHeaders.CACHE_CONTROL, "private, no-cache")
                .putHeader(HttpHeaders.VARY, "Authorization, Origin");
        if (!CatalogTag.matches(request.getHeader(HttpHeaders.IF_NONE_MATCH), tag)) {
            return true;
        }
        response.setStatusCode(304).end();
        return false;
    }

    private static Joiner page(Catalog catalog, ToolFilter filter, String after, int limit) {
        Joiner body = new Joiner().add("{\"version\":" + catalog.version() + ",\"tools\":[");
        int shown = 0;
        String last = "";
        for (CatalogTool tool : catalog.tools()) {
            if (tool.name().compareTo(after) <= 0 || !filter.shows(tool)) {
                continue;
            }
            if (shown == limit) {
                return body.add("],\"nextCursor\":" + JsonText.quote(cursor(last)) + "}");
            }
            body.add(shown == 0 ? "" : ",").add(ToolJson.of(tool));
            last = tool.name();
            shown++;
        }
        return body.add("]}");
    }

    private static String cursor(String name) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(name.getBytes(StandardCharsets.UTF_16BE));
    }

    private static String after(@Nullable String cursor) {
        try {
            return cursor == null ? "" : new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_16BE);
        } catch (IllegalArgumentException e) {
            throw new BadQueryException("cursor has to be the nextCursor of another page");
        }
    }
}
