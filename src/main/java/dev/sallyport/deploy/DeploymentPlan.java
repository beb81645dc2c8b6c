package dev.sallyport.deploy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The order in which verticles start: each after those it names. Immutable. */
public final class DeploymentPlan {
    private final List<Descriptor> order;

    private DeploymentPlan(List<Descriptor> order) {
        this.order = List.copyOf(order);
    }

    /**
     * Orders descriptors, keeping their order where they name nothing.
     *
     * @throws IllegalArgumentException where one names an unknown verticle or some wait for each other
     */
    public static DeploymentPlan of(List<Descriptor> descriptors) {
        Map<String, Descriptor> byName = new LinkedHashMap<>();
        descriptors.forEach(descriptor -> byName.put(descriptor.name(), descriptor));
        Set<Descriptor> order = new LinkedHashSet<>();
        for (Descriptor descriptor : descriptors) {
            place(descriptor, byName, order, new ArrayList<>());
        }
        return new DeploymentPlan(new ArrayList<>(order));
    }

    private static void place(
            Descriptor descriptor, Map<String, Descriptor> byName, Set<Descriptor> order, List<String> path) {
        if (order.contains(descriptor)) {
            return;
        }
        if (path.contains(descriptor.name())) {
            throw new IllegalArgumentException("verticles wait for each other: " + String.join(", ", path));
        }
        path.add(descriptor.name());
        for (String name : descriptor.after()) {
            Descriptor earlier = byName.get(name);
            if (earlier == null) {
                throw new IllegalArgumentException(
                        "the verticle " + descriptor.name() + " starts after " + name + ", which does not exist");
            }
            place(earlier, byName, order, path);
        }
        path.remove(descriptor.name());
        order.add(descriptor);
    }

    /** In the order in which they start. */
    public List<Descriptor> order() {
        return order;
    }
}
