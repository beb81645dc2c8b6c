package dev.sallyport.bus;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Asks the children verticle for one stdio child (local address {@link Addresses#CHILD_LAUNCH}); the reply is a {@link
 * LaunchReply}.
 *
 * @param server the id of the server it is launched for
 * @param command the program and its arguments; at least the program
 * @param env what the server's configuration sets, on top of what the child inherits (rule CHILD-1)
 * @param inheritEnv whether the child gets the gateway's whole environment instead of the allowlist
 * @param cwd the working folder, or null for the gateway's own
 * @param limits bounds and timings
 * @param events where what the child writes goes
 */
public record LaunchRequest(
        String server,
        List<String> command,
        Map<String, String> env,
        boolean inheritEnv,
        @Nullable Path cwd,
        ChildLimits limits,
        ChildEvents events) {
    public LaunchRequest {
        command = List.copyOf(command);
        env = Map.copyOf(env);
    }
}
