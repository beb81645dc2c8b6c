package dev.sallyport.kit;

import dev.sallyport.config.Settings;
import java.lang.reflect.RecordComponent;
import java.util.List;

/** Settings that differ in one part. */
public final class KitSettings {
    private KitSettings() {}

    /**
     * The same settings with another part.
     *
     * @param part the component's name, for example {@code mcp}
     */
    public static Settings with(Settings settings, String part, Object value) {
        try {
            List<RecordComponent> components = List.of(Settings.class.getRecordComponents());
            Object[] values = new Object[components.size()];
            Class<?>[] types = new Class<?>[components.size()];
            int replaced = 0;
            for (int i = 0; i < values.length; i++) {
                RecordComponent component = components.get(i);
                boolean meant = component.getName().equals(part);
                replaced += meant ? 1 : 0;
                types[i] = component.getType();
                values[i] = meant ? value : component.getAccessor().invoke(settings);
            }
            if (replaced == 0) {
                throw new IllegalArgumentException("settings have no " + part);
            }
            return Settings.class.getConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("settings cannot be copied", e);
        }
    }
}
