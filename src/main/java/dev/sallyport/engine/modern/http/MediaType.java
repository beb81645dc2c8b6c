package dev.sallyport.engine.modern.http;

import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.ServerText;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Media types as reports may name them. */
final class MediaType {
    static final String JSON = "application/json";
    static final String EVENTS = "text/event-stream";

    private MediaType() {}

    /** The type that a header names, without parameters: redacted before it is put in lower case, which hides a secret. */
    static String of(@Nullable String header, ConnectionRedactor redactor) {
        if (header == null || header.equals(JSON) || header.equals(EVENTS)) {
            return header == null ? "" : header;
        }
        String shown = redactor.current().redact(ServerText.of(header));
        int parameters = shown.indexOf(';');
        return (parameters < 0 ? shown : shown.substring(0, parameters)).trim().toLowerCase(Locale.ROOT);
    }
}
