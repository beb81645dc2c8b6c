package dev.sallyport.engine.legacy.mcpl;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The MCPL methods a server may send that need a permission, and which (MCPL 0.5).
 *
 * <p>What is not here is unknown to this host, methods of older revisions included ({@code scope/elevate}, {@code
 * state/*}, {@code branches/*}): a request of it is answered -32601, a notification ignored.
 */
public enum InboundMethod {
    PUSH_EVENT("push/event", Capability.PUSH_EVENTS, Form.REQUEST, true),
    CHANNELS_REGISTER("channels/register", Capability.CHANNELS_REGISTER, Form.REQUEST, false),
    CHANNELS_CHANGED("channels/changed", Capability.CHANNELS_REGISTER, Form.EITHER, false),
    CHANNELS_LIST("channels/list", Capability.CHANNELS_REGISTER, Form.REQUEST, false),
    /** A request; two servers in the field send it as a notification, which is served and not answered. */
    CHANNELS_INCOMING("channels/incoming", Capability.CHANNELS_INCOMING, Form.EITHER, false),
    INFERENCE_REQUEST("inference/request", Capability.INFERENCE_REQUEST, Form.REQUEST, true),
    MODEL_INFO("model/info", Capability.MODEL_INFO, Form.REQUEST, false),
    TOOLS_OBSERVE("tools/observe", Capability.TOOL_LIFECYCLE_OBSERVE, Form.REQUEST, false),
    /** Needs no capability but the operator's {@code allowHostCommands}. */
    HOST_COMMAND("host/command", null, Form.REQUEST, false);

    private static final Map<String, InboundMethod> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(InboundMethod::method, Function.identity()));

    private final String method;
    private final @Nullable Capability need;
    private final Form form;
    private final boolean featureSet;

    InboundMethod(String method, @Nullable Capability need, Form form, boolean featureSet) {
        this.method = method;
        this.need = need;
        this.form = form;
        this.featureSet = featureSet;
    }

    static Optional<InboundMethod> of(String method) {
        return Optional.ofNullable(BY_NAME.get(method));
    }

    /** Its name on the wire. */
    public String method() {
        return method;
    }

    /** The capability it needs; empty where an operator's setting takes its place. */
    Optional<Capability> need() {
        return Optional.ofNullable(need);
    }

    /** Whether its parameters name the feature set that sends it. */
    boolean namesFeatureSet() {
        return featureSet;
    }

    boolean servedAsNotification() {
        return form == Form.EITHER;
    }

    private enum Form {
        REQUEST,
        EITHER
    }
}
