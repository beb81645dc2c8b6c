package dev.sallyport.engine.legacy.mcpl;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * A JSON-RPC error that this host answers to a server.
 *
 * @param code MCPL's or JSON-RPC's
 * @param message for the server's log
 * @param data what the code's definition asks for, or null
 */
public record Refusal(int code, String message, @Nullable ObjectNode data) {
    public static final int INVALID_REQUEST = -32600;
    public static final int METHOD_NOT_FOUND = -32601;
    public static final int INVALID_PARAMS = -32602;
    public static final int INTERNAL = -32603;
    public static final int FEATURE_SET_NOT_ENABLED = -32001;
    public static final int CAPABILITY_DENIED = -32002;
    public static final int UNKNOWN_FEATURE_SET = -32003;

    static Refusal methodNotFound(String method) {
        return new Refusal(METHOD_NOT_FOUND, "Method not found: " + method, null);
    }

    static Refusal capabilityDenied(String capability) {
        return new Refusal(CAPABILITY_DENIED, "Capability denied", data("capability", capability));
    }

    static Refusal featureSetNotEnabled(String featureSet) {
        return new Refusal(FEATURE_SET_NOT_ENABLED, "Feature set not enabled", data("featureSet", featureSet));
    }

    static Refusal unknownFeatureSet(String featureSet) {
        return new Refusal(UNKNOWN_FEATURE_SET, "Unknown feature set", data("featureSet", featureSet));
    }

    static Refusal invalidParams(String field) {
        return new Refusal(INVALID_PARAMS, "Invalid params: " + field, data("field", field));
    }

    /** The error object as on the wire. */
    public ObjectNode toJson() {
        ObjectNode error = JsonNodeFactory.instance.objectNode();
        error.put("code", code).put("message", message);
        if (data != null) {
            error.set("data", data);
        }
        return error;
    }

    private static ObjectNode data(String name, String value) {
        return JsonNodeFactory.instance.objectNode().put(name, value);
    }
}
