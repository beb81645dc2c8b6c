package dev.sallyport.bus;

/** Hands the same immutable object to the receiver, in this process only (rule BUS-3). */
public final class LocalCodec<T> extends InProcessCodec<T, T> {
    public LocalCodec(Class<T> type) {
        this("local:" + type.getName());
    }

    /** A codec under a name of its own, for senders who choose it by that name. */
    public LocalCodec(String name) {
        super(name);
    }

    @Override
    public T transform(T value) {
        return value;
    }
}
