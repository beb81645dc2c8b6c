package dev.sallyport.bus;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Asks the children verticle for one stdio child (local address {@link Addresses#CHILD_LAUNCH}); the reply is a {@link
 * LaunchReply}.
 *
 * <p>The reply may wait for other starts (a restart of many servers does not fork them all at once), so the request's
 * bus timeout is the connect timeout; an asker who stops waiting completes {@code abandoned}.
 *
 * @param server the id of the server it is launched for
 * @param command the program and its arguments; at least the program
 * @param env what the server's configuration sets, on top of what the child inherits (rule CHILD-1)
 * @param inheritEnv whether the child gets the gateway's whole environment instead of the allowlist
 * @param cwd the working folder, or null for the gateway's own
 * @param limits bounds and timings
 * @param events where what the child writes goes
 * @param context where {@code events} is told
 * @param abandoned completes, either way, when the asker no longer wants the child: what the spawn then yields is
 *     closed, and the reply says that nothing was launched (rule CHILD-14)
 */
public record LaunchRequest(
        String server,
        List<String> command,
        Map<String, String> env,
        boolean inheritEnv,
        @Nullable Path cwd,
        ChildLimits limits,
        ChildEvents events,
        Context context,
        Future<?> abandoned) {
    public LaunchRequest {
        command = List.copyOf(command);
        env = Map.copyOf(env);
    }

    /** A request from the current context, never abandoned. */
    public LaunchRequest(
            String server,
            List<String> command,
            Map<String, String> env,
            boolean inheritEnv,
            @Nullable Path cwd,
            ChildLimits limits,
            ChildEvents events) {
        this(
                server,
                command,
                env,
                inheritEnv,
                cwd,
                limits,
                events,
                current(),
                Promise.promise().future());
    }

    /** Only whose child it is: command and environment may hold credentials. */
    @Override
    public String toString() {
        return "LaunchRequest[" + server + "]";
    }

    private static Context current() {
        return Objects.requireNonNull(Vertx.currentContext(), "asked for a child outside of a context");
    }
}
