package dev.sallyport.engine.legacy.mcpl;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The capability paths this host understands: MCPL section 6.2, and those of its tool lifecycle draft. */
public enum Capability {
    PUSH_EVENTS("pushEvents"),
    TOOLS("tools"),
    MODEL_INFO("modelInfo"),
    INFERENCE_REQUEST("inferenceRequest"),
    INFERENCE_REQUEST_STREAMING("inferenceRequest.streaming"),
    INFERENCE_LIFECYCLE("inferenceLifecycle"),
    BEFORE_INFERENCE_OBSERVE("contextHooks.beforeInference.observe"),
    INJECT_SYSTEM("contextHooks.beforeInference.inject.system", true),
    INJECT_BEFORE_USER("contextHooks.beforeInference.inject.beforeUser"),
    INJECT_AFTER_USER("contextHooks.beforeInference.inject.afterUser"),
    CHANNELS_REGISTER("channels.register"),
    CHANNELS_LIFECYCLE("channels.lifecycle"),
    CHANNELS_PUBLISH("channels.publish"),
    CHANNELS_INCOMING("channels.incoming"),
    CHANNELS_STREAMING("channels.streaming"),
    CHANNELS_ACKNOWLEDGE("channels.acknowledge"),
    CHANNELS_TYPING("channels.typing"),
    TOOL_LIFECYCLE_OBSERVE("toolLifecycle.observe", true),
    TOOL_LIFECYCLE_INPUTS("toolLifecycle.inputs", true);

    private static final Map<String, Capability> BY_PATH =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Capability::path, Function.identity()));

    private final String path;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> segments;

    private final boolean deniedByDefault;

    Capability(String path) {
        this(path, false);
    }

    Capability(String path, boolean deniedByDefault) {
        this.path = path;
        this.segments = Segments.split(path);
        this.deniedByDefault = deniedByDefault;
    }

    /** The capability of exactly this path; empty for one outside the vocabulary. */
    public static Optional<Capability> of(String path) {
        return Optional.ofNullable(BY_PATH.get(path));
    }

    /** As on the wire, dot-separated. */
    public String path() {
        return path;
    }

    /** Whether only an operator who names it gives it (rule LEG-30). */
    public boolean deniedByDefault() {
        return deniedByDefault;
    }

    List<String> segments() {
        return segments;
    }

    /** Whether other capabilities lie below it, so that a server may advertise it as an object. */
    boolean hasLeaves() {
        return Arrays.stream(values())
                .anyMatch(other -> other != this && Segments.startMatches(segments, other.segments));
    }

    /** The paths of some capabilities, sorted. */
    public static List<String> paths(Collection<Capability> capabilities) {
        return capabilities.stream().map(Capability::path).sorted().toList();
    }

    /** An unmodifiable copy, in the order of this enum. */
    static Set<Capability> copy(Collection<Capability> capabilities) {
        EnumSet<Capability> copy = EnumSet.noneOf(Capability.class);
        copy.addAll(capabilities);
        return Collections.unmodifiableSet(copy);
    }
}
