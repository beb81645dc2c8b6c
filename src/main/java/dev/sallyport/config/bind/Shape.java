package dev.sallyport.config.bind;

import dev.sallyport.config.Key;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The keys that a record of the configuration has, from its components' {@link Key}s. Immutable; any thread. */
public final class Shape {
    private static final ClassValue<Shape> SHAPES = new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
            return new Shape(type);
        }
    };

    private final Constructor<?> constructor;
    private final List<Slot> slots = new ArrayList<>();
    private final Map<String, Slot> keys = new LinkedHashMap<>();

    private Shape(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            Key key = components[i].getAnnotation(Key.class);
            if (key == null) {
                throw new IllegalStateException(type.getName() + "." + components[i].getName() + " has no @Key");
            }
            add(new Slot(components[i], key));
        }
        try {
            constructor = type.getDeclaredConstructor(types);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    private void add(Slot slot) {
        slots.add(slot);
        if (slot.key().flat()) {
            keys.putAll(of(slot.type()).keys);
        } else {
            keys.put(slot.name(), slot);
        }
    }

    /** The shape of a record. */
    public static Shape of(Class<?> type) {
        return SHAPES.get(type);
    }

    /** Its keys by name, those of flat components among them. */
    public Map<String, Slot> keys() {
        return keys;
    }

    /** Its components in their order. */
    public List<Slot> slots() {
        return slots;
    }

    /** A record of these components. */
    Object create(@Nullable Object[] components) {
        try {
            return constructor.newInstance(components);
        } catch (InstantiationException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(e);
        }
    }
}
