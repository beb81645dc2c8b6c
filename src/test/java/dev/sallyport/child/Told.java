package dev.sallyport.child;

import dev.sallyport.redact.Redactor;
import dev.sallyport.redact.ServerText;
import java.util.List;

/** Makes a server's text readable for assertions: there is nothing in it to redact. */
final class Told {
    private static final Redactor NOTHING_TO_HIDE = Redactor.any(List.of());

    private Told() {}

    static String text(ServerText text) {
        return NOTHING_TO_HIDE.redact(text);
    }

    static List<String> texts(List<ServerText> texts) {
        return texts.stream().map(Told::text).toList();
    }
}
