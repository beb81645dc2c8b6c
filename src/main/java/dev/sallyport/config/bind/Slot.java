package dev.sallyport.config.bind;

import dev.sallyport.config.Key;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * One component of a configuration record.
 *
 * @param component the component itself
 * @param key what it means
 */
public record Slot(RecordComponent component, Key key) {
    /** The key's name in a file. */
    public String name() {
        return key.name().isEmpty() ? component.getName() : key.name();
    }

    /** The type of its value, without type arguments. */
    public Class<?> type() {
        return component.getType();
    }

    /** The type of its value's parts: what a list or a map holds. */
    public Class<?> part() {
        Type[] arguments = ((ParameterizedType) component.getGenericType()).getActualTypeArguments();
        return (Class<?>) arguments[arguments.length - 1];
    }

    /** Its value in a record. */
    public @Nullable Object of(Object record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
