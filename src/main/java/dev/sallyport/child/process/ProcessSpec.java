package dev.sallyport.child.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What to start.
 *
 * @param command the program and its arguments
 * @param environment the whole environment
 * @param cwd the working folder, or null for the gateway's own
 * @param mark the {@link LaunchMark} that is in the environment
 */
public record ProcessSpec(
        List<String> command,
        Map<String, String> environment,
        @Nullable Path cwd,
        LaunchMark mark) {}
