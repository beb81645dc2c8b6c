package dev.sallyport.front.mcp.offer;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.Members;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cuts a list into pages. */
final class Page {
    /** Entries on a page. Many clients read the first page only: it is long. */
    static final int SIZE = 500;

    private Page() {}

    /**
     * The page that a request asks for, without the brace that closes it.
     *
     * @param member the member of the result that holds the list
     * @param items all of the list, in order
     * @throws RpcRefusal where the cursor names no entry
     */
    static Bytes of(String member, List<Item> items, Members params) {
        int from = from(items, Cursor.of(params));
        int to = Math.min(items.size(), from + SIZE);
        Joiner page = new Joiner().add("{\"" + member + "\":[");
        for (int i = from; i < to; i++) {
            page.add(i == from ? "" : ",").add(items.get(i).definition());
        }
        page.add("]");
        if (to < items.size()) {
            page.add(",\"nextCursor\":"
                    + JsonText.quote(Cursor.after(items.get(to - 1).key())));
        }
        return page.bytes();
    }

    private static int from(List<Item> items, @Nullable String after) {
        if (after == null) {
            return 0;
        }
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i).key().equals(after)) {
                return i + 1;
            }
        }
        throw RpcRefusal.invalidParams("the cursor's place in the list is gone: list anew");
    }
}
