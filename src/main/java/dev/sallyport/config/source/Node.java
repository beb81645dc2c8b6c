package dev.sallyport.config.source;

import dev.sallyport.config.Place;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A value of a configuration file and where it was written; a member of a map stands where its key is. Immutable. */
public sealed interface Node {
    /** Where it was written. */
    Place place();

    /** Its type, for people: {@code a string}. Never its value. */
    String kind();

    /** A map, in the order written. */
    record Fields(Place place, Map<String, Node> members) implements Node {
        public Fields {
            members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        }

        @Override
        public String kind() {
            return "a map";
        }
    }

    /** A list. */
    record Items(Place place, List<Node> items) implements Node {
        public Items {
            items = List.copyOf(items);
        }

        @Override
        public String kind() {
            return "a list";
        }
    }

    /**
     * A string.
     *
     * @param given whether it came whole from a variable or an option, so that it may also stand for a number or a
     *     boolean
     */
    record Text(Place place, String value, boolean given) implements Node {
        @Override
        public String kind() {
            return value.isEmpty() ? "an empty string" : "a string";
        }
    }

    /** A number. */
    record Numeral(Place place, BigDecimal value) implements Node {
        @Override
        public String kind() {
            return "a number";
        }
    }

    /** True or false. */
    record Flag(Place place, boolean value) implements Node {
        @Override
        public String kind() {
            return "a boolean";
        }
    }

    /** Nothing: the key counts as not given, also where a file below gives it. */
    record Nothing(Place place) implements Node {
        @Override
        public String kind() {
            return "nothing";
        }
    }

    /** A string with a variable that is not set; already reported. */
    record Broken(Place place) implements Node {
        @Override
        public String kind() {
            return "an unknown variable";
        }
    }
}
