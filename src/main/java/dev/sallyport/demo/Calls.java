package dev.sallyport.demo;

import java.io.IOException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The calls that run, by the id of their request. What a cancelled call still says is dropped. Called from any thread. */
final class Calls {
    private final Outbound out;
    private final ConcurrentMap<String, Call> running = new ConcurrentHashMap<>();

    Calls(Outbound out) {
        this.out = out;
    }

    /**
     * Runs the tool for the call. It answers before this returns or later.
     *
     * @return false, without running anything, when a call with the same id is running
     */
    boolean start(Call call, Tool tool) throws IOException {
        if (running.putIfAbsent(call.id(), call) != null) {
            return false;
        }
        try {
            tool.call(call);
        } catch (BadArgument e) {
            call.fail(e.getMessage());
        }
        return true;
    }

    /** Forgets the call with this id, as it stood in the request; nothing more is sent for it. */
    void cancel(@Nullable String id) {
        if (id != null) {
            running.remove(id);
        }
    }

    boolean isRunning(Call call) {
        return running.get(call.id()) == call;
    }

    /** Sends something that the call says along the way. */
    void send(Call call, Reply notification) throws IOException {
        if (isRunning(call)) {
            out.write(notification.line());
        }
    }

    /** Sends the call's one answer and ends it. */
    void finish(Call call, Reply answer) throws IOException {
        if (running.remove(call.id(), call)) {
            out.write(answer.line());
        }
    }
}
