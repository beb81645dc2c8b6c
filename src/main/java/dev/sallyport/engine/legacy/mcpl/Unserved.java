package dev.sallyport.engine.legacy.mcpl;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The definite answers to admitted requests whose surface nobody consumes: the server is never left waiting, and nothing
 * is accepted that goes nowhere.
 */
public final class Unserved {
    private static final String REASON = "no_consumer";
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private Unserved() {}

    /** Answers in the method's own shape where it has one for a refusal. */
    public static SurfaceAnswer answer(InboundMethod method, JsonNode params) {
        return switch (method) {
            case PUSH_EVENT -> new SurfaceAnswer.Result(rejected(JSON.objectNode()));
            case CHANNELS_REGISTER -> register(params);
            case CHANNELS_CHANGED -> new SurfaceAnswer.Result(changed(params));
            case CHANNELS_LIST -> new SurfaceAnswer.Result(emptyList("channels"));
            case CHANNELS_INCOMING -> incoming(params);
            case HOST_COMMAND ->
                new SurfaceAnswer.Result(JSON.objectNode().put("ok", false).put("error", "not supported"));
            case INFERENCE_REQUEST ->
                new SurfaceAnswer.Failed(Refusal.capabilityDenied(Capability.INFERENCE_REQUEST.path()));
            case MODEL_INFO, TOOLS_OBSERVE -> new SurfaceAnswer.Failed(Refusal.methodNotFound(method.method()));
        };
    }

    private static SurfaceAnswer register(JsonNode params) {
        if (!params.path("channels").isArray()) {
            return new SurfaceAnswer.Failed(Refusal.invalidParams("channels"));
        }
        ObjectNode result = emptyList("registered");
        reject(params.path("channels"), "id", result.putArray("results"));
        return new SurfaceAnswer.Result(result);
    }

    private static ObjectNode changed(JsonNode params) {
        ObjectNode result = JSON.objectNode();
        ArrayNode results = result.putArray("results");
        reject(params.path("added"), "id", results);
        reject(params.path("updated"), "id", results);
        for (JsonNode id : params.path("removed")) {
            results.add(JSON.objectNode().<ObjectNode>set("id", id).put("accepted", true));
        }
        return result;
    }

    private static SurfaceAnswer incoming(JsonNode params) {
        if (!params.path("messages").isArray()) {
            return new SurfaceAnswer.Failed(Refusal.invalidParams("messages"));
        }
        ObjectNode result = JSON.objectNode();
        reject(params.path("messages"), "messageId", result.putArray("results"));
        return new SurfaceAnswer.Result(result);
    }

    /** One result for each element, in order; an element without an id gets one without. */
    private static void reject(JsonNode elements, String idMember, ArrayNode results) {
        for (JsonNode element : elements) {
            ObjectNode result = JSON.objectNode();
            JsonNode id = element.path(idMember);
            if (!id.isMissingNode()) {
                result.set(idMember, id);
            }
            results.add(rejected(result));
        }
    }

    private static ObjectNode rejected(ObjectNode result) {
        return result.put("accepted", false).put("reason", REASON);
    }

    private static ObjectNode emptyList(String name) {
        ObjectNode result = JSON.objectNode();
        result.putArray(name);
        return result;
    }
}
