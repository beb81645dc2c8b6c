package dev.sallyport.deploy;

import dev.sallyport.config.Settings;
import io.vertx.core.Deployable;
import io.vertx.core.json.JsonObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;

/** Makes a descriptor's verticle: with the whole settings where its constructor takes them, otherwise with a part as JSON. */
final class VerticleFactory {
    private final Settings settings;

    VerticleFactory(Settings settings) {
        this.settings = settings;
    }

    Deployable create(Descriptor descriptor) {
        try {
            Class<?> type = Class.forName(descriptor.type());
            for (Constructor<?> constructor : type.getConstructors()) {
                Class<?>[] parameters = constructor.getParameterTypes();
                if (parameters.length == 1 && parameters[0] == Settings.class) {
                    return (Deployable) constructor.newInstance(settings);
                }
            }
            return (Deployable) type.getConstructor().newInstance();
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException("the verticle " + descriptor.name() + " cannot be made", e.getCause());
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new IllegalArgumentException("the verticle " + descriptor.name() + " cannot be made", e);
        }
    }

    /** The numbers, words and booleans of the part that a descriptor names; empty for {@code all} and none. */
    JsonObject config(Descriptor descriptor) {
        for (RecordComponent part : Settings.class.getRecordComponents()) {
            if (part.getName().equals(descriptor.config())) {
                return plain(value(part, settings));
            }
        }
        return new JsonObject();
    }

    private static JsonObject plain(Object part) {
        JsonObject json = new JsonObject();
        if (part instanceof Record) {
            for (RecordComponent component : part.getClass().getRecordComponents()) {
                Object value = value(component, part);
                if (value instanceof Number || value instanceof Boolean || value instanceof String) {
                    json.put(component.getName(), value);
                }
            }
        }
        return json;
    }

    private static Object value(RecordComponent component, Object of) {
        try {
            return component.getAccessor().invoke(of);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a record's accessor cannot be called", e);
        }
    }
}
