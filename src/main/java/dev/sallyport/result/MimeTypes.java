package dev.sallyport.result;

import dev.sallyport.rpc.Bytes;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a server says a payload is, made safe to show and to decide by. */
final class MimeTypes {
    static final String UNKNOWN = "application/octet-stream";

    /** RFC 6838's restricted names; parameters are left behind. */
    private static final Pattern TYPE =
            Pattern.compile("[a-z0-9][a-z0-9!#$&^_.+-]{0,126}/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}");

    private MimeTypes() {}

    /**
     * What data is: by its bytes where those tell, else what the server declared (null: nothing), else {@link #UNKNOWN}
     * (rules RES-10, RES-11).
     */
    static String of(@Nullable String declared, Bytes data) {
        return ImageType.of(data).map(ImageType::mimeType).orElseGet(() -> believed(declared));
    }

    private static String believed(@Nullable String declared) {
        String type = declared == null ? UNKNOWN : cleaned(declared);
        return ImageType.isClaimed(type) ? UNKNOWN : type;
    }

    /** The type and subtype in lower case, or {@link #UNKNOWN} for what is none. */
    private static String cleaned(String declared) {
        int parameters = declared.indexOf(';');
        String type = (parameters < 0 ? declared : declared.substring(0, parameters))
                .strip()
                .toLowerCase(Locale.ROOT);
        return TYPE.matcher(type).matches() ? type : UNKNOWN;
    }
}
