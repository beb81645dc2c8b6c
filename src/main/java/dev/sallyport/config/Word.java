package dev.sallyport.config;

import java.util.Locale;

/** An enum constant that is written in lower case in files and listings. */
public interface Word {
    /** The constant's own name, as enums have it. */
    String name();

    /** As it is written: {@code websocket}. */
    default String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
