package dev.sallyport.redact;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The readings of a text that are under way beside its chars as they stand; one for each state and place. */
final class Readings {
    /** More than the longest encoded unit, so that places under way fall on different lists. */
    private static final int PLACES = 64;

    private final List<List<Reading>> places = new ArrayList<>();
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    void forEach(Consumer<Reading> action) {
        places.forEach(place -> place.forEach(action));
    }

    /** Those that have read up to a place. */
    List<Reading> at(int place) {
        return places.isEmpty() ? List.of() : places.get(place % PLACES);
    }

    /** Takes out those that have read up to a place. */
    List<Reading> take(int place) {
        List<Reading> here = at(place);
        if (!here.isEmpty()) {
            size -= here.size();
            places.set(place % PLACES, new ArrayList<>());
        }
        return here;
    }

    /** Adds one, unless another has come to the same state at the same place from further back. */
    void keep(Reading added, int depth) {
        if (places.isEmpty()) {
            for (int i = 0; i < PLACES; i++) {
                places.add(new ArrayList<>());
            }
        }
        List<Reading> here = at(added.at());
        int same = same(here, added.state());
        if (same < 0) {
            here.add(added);
            size++;
        } else if (added.start(depth) < here.get(same).start(depth)) {
            here.set(same, added);
        }
    }

    private static int same(List<Reading> here, int state) {
        for (int i = 0; i < here.size(); i++) {
            if (here.get(i).state() == state) {
                return i;
            }
        }
        return -1;
    }
}
