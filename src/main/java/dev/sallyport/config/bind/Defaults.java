package dev.sallyport.config.bind;

/** The defaults of configuration records: each has them as {@code DEFAULT}. */
public final class Defaults {
    private Defaults() {}

    /** The {@code DEFAULT} of a record. */
    public static Object of(Class<?> type) {
        try {
            return type.getField("DEFAULT").get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
