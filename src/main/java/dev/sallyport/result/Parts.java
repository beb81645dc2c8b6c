package dev.sallyport.result;

import dev.sallyport.result.PayloadStore.Saved;
import dev.sallyport.rpc.Bytes;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** What views ask of the parts of a result. */
final class Parts {
    private Parts() {}

    /** The payloads to be saved, in order. */
    static List<Payload> payloads(List<Part> parts) {
        return parts.stream()
                .filter(Part.Unshown.class::isInstance)
                .map(part -> ((Part.Unshown) part).payload())
                .toList();
    }

    /** The parts with a stub in place of each payload. {@code saves} says for each payload where it went, if anywhere. */
    static List<Part> settled(List<Part> parts, List<Optional<Saved>> saves) {
        Iterator<Optional<Saved>> next = saves.iterator();
        List<Part> settled = new ArrayList<>(parts.size());
        for (Part part : parts) {
            settled.add(part instanceof Part.Unshown unshown ? stub(unshown.payload(), next.next()) : part);
        }
        return settled;
    }

    /** The strings of a text-only reader: the server's words and the gateway's notes. */
    static List<Bytes> strings(List<Part> parts) {
        List<Bytes> strings = new ArrayList<>(parts.size());
        for (Part part : parts) {
            if (part instanceof Part.Words words) {
                strings.add(words.string());
            } else if (part instanceof Part.Note note) {
                strings.add(note.string());
            }
        }
        return strings;
    }

    /** Whether the server said anything in words of its own; white space says nothing (rules RES-14, RES-17). */
    static boolean haveWords(List<Part> parts) {
        return parts.stream().anyMatch(part -> part instanceof Part.Words words && !Strings.isBlank(words.string()));
    }

    private static Part stub(Payload payload, Optional<Saved> save) {
        return save.map(saved -> Stub.saved(payload, saved.file())).orElseGet(() -> Stub.unsaved(payload));
    }
}
