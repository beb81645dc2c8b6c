package dev.sallyport.front.tool;

import dev.sallyport.bus.Catalog;
import dev.sallyport.front.guard.Principal;
import org.jspecify.annotations.Nullable;

/** The entity tag of what one caller sees of one catalog (rule HTTP-1, RFC 9110 section 8.8.3). */
final class CatalogTag {
    /** Catalog versions count anew in every run: its start keeps the tags of two runs apart. */
    private static final String RUN = Long.toString(System.currentTimeMillis(), 36);

    private CatalogTag() {}

    static String of(Catalog catalog, Principal caller) {
        String seenBy = caller.isRestricted() ? "-" + Integer.toHexString(caller.hashCode()) : "";
        return "\"" + RUN + "-" + catalog.version() + seenBy + "\"";
    }

    /** Whether an {@code If-None-Match} names the tag, by the weak comparison that it asks for. */
    static boolean matches(@Nullable String ifNoneMatch, String tag) {
        if (ifNoneMatch == null) {
            return false;
        }
        for (String one : ifNoneMatch.split(",", -1)) {
            String bare = one.strip();
            if (bare.equals("*") || bare.equals(tag) || bare.equals("W/" + tag)) {
                return true;
            }
        }
        return false;
    }
}
