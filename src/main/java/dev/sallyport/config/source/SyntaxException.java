package dev.sallyport.config.source;

import dev.sallyport.config.Place;

/** A file is not what its language allows. Carries no text of the file, and no stack trace. */
final class SyntaxException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Place place;

    SyntaxException(Place place) {
        super("not readable at " + place, null, false, false);
        this.place = place;
    }

    Place place() {
        return place;
    }
}
