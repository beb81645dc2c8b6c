package dev.sallyport.config.foreign;

import dev.sallyport.config.Finding;
import java.util.List;

/**
 * What became of another client's file.
 *
 * @param yaml our file; empty where nothing could be read
 * @param notes what could not be carried over as it was, field by field
 * @param unreadable why nothing could be read, if so
 */
public record Imported(String yaml, List<Note> notes, List<Finding> unreadable) {
    public Imported {
        notes = List.copyOf(notes);
        unreadable = List.copyOf(unreadable);
    }

    /** Never the file: it may hold credentials. */
    @Override
    public String toString() {
        return "Imported[" + notes.size() + " notes]";
    }
}
