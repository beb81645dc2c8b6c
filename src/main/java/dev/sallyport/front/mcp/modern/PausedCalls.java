package dev.sallyport.front.mcp.modern;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Calls that wait for their clients to come back, by the state that those bring. Used from any thread. */
public final class PausedCalls {
    private final Map<String, BridgedCall> calls = new ConcurrentHashMap<>();

    @Nullable
    BridgedCall find(String state) {
        return calls.get(state);
    }

    void add(String state, BridgedCall call) {
        calls.put(state, call);
    }

    void remove(String state) {
        calls.remove(state);
    }

    /** How many there are. */
    public int size() {
        return calls.size();
    }
}
