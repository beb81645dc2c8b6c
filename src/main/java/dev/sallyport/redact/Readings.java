package dev.sallyport.redact;

import java.util.ArrayList;
import java.util.List;

/** The readings of a text that are under way beside its chars as they stand; one for each state and place. */
final class Readings {
    private final List<Reading> all = new ArrayList<>();

    boolean isEmpty() {
        return all.isEmpty();
    }

    List<Reading> all() {
        return all;
    }

    /** Those that have read up to a place. */
    List<Reading> at(int place) {
        return all.stream().filter(reading -> reading.at() == place).toList();
    }

    /** Takes out those that have read up to a place. */
    List<Reading> take(int place) {
        List<Reading> here = at(place);
        all.removeIf(reading -> reading.at() == place);
        return here;
    }

    /** Adds one, unless another has come to the same state at the same place from further back. */
    void keep(Reading added, int depth) {
        int same = same(added);
        if (same < 0) {
            all.add(added);
        } else if (added.start(depth) < all.get(same).start(depth)) {
            all.set(same, added);
        }
    }

    private int same(Reading added) {
        for (int i = 0; i < all.size(); i++) {
            Reading other = all.get(i);
            if (other.at() == added.at() && other.state() == added.state()) {
                return i;
            }
        }
        return -1;
    }
}
