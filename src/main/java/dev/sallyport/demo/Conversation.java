package dev.sallyport.demo;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What is said to the one peer of this process, message by message. Used by one thread, the one that reads stdin. */
final class Conversation {
    private static final int PARSE_ERROR = -32700;
    private static final int INVALID_REQUEST = -32600;
    private static final int METHOD_NOT_FOUND = -32601;
    private static final int INVALID_PARAMS = -32602;
    private static final int UNSUPPORTED_VERSION = -32022;

    private static final String INSTRUCTIONS = "Tools to try a gateway with. None of them changes anything.";

    private final Outbound out;
    private final Calls calls;
    private boolean initialized;

    Conversation(Outbound out) {
        this.out = out;
        this.calls = new Calls(out);
    }

    /** Takes one line; answers it now, or later when its call is done. */
    void receive(byte[] line) throws IOException {
        try {
            Inbound message = InboundReader.read(line);
            if (message == null) {
                refuse(null, INVALID_REQUEST, "A message is one JSON object on one line");
            } else if (message.method() != null) {
                dispatch(message, message.method());
            }
        } catch (JsonProcessingException e) {
            refuse(null, PARSE_ERROR, "Not JSON");
        }
    }

    private void dispatch(Inbound message, String method) throws IOException {
        if (message.id() == null) {
            if (method.equals("notifications/cancelled")) {
                calls.cancel(message.params().requestId());
            }
            return;
        }
        String version = message.params().meta().protocolVersion();
        if (version == null) {
            session(message.id(), method, message.params());
        } else if (!version.equals(Revisions.STATELESS)) {
            refuseVersion(message.id(), version);
        } else if (!message.params().meta().capabilities()) {
            refuse(message.id(), INVALID_PARAMS, "_meta lacks the client's capabilities");
        } else {
            stateless(message.id(), method, message.params());
        }
    }

    private void stateless(String id, String method, Inbound.Params params) throws IOException {
        switch (method) {
            case "server/discover" -> discover(id);
            case "tools/list" -> list(id, Era.STATELESS);
            case "tools/call" -> call(id, Era.STATELESS, params);
            case "subscriptions/listen" -> acknowledge(id, params.toolsListChanged());
            default -> refuse(id, METHOD_NOT_FOUND, "Method not found");
        }
    }

    private void session(String id, String method, Inbound.Params params) throws IOException {
        if (method.equals("initialize")) {
            initialize(id, params.protocolVersion());
        } else if (method.equals("ping")) {
            out.write(Reply.result(id).line());
        } else if (!initialized) {
            refuse(id, INVALID_PARAMS, "params._meta is required, or initialize first");
        } else if (method.equals("tools/list")) {
            list(id, Era.SESSION);
        } else if (method.equals("tools/call")) {
            call(id, Era.SESSION, params);
        } else {
            refuse(id, METHOD_NOT_FOUND, "Method not found");
        }
    }

    private void discover(String id) throws IOException {
        Reply reply = Reply.result(id);
        JsonGenerator json = reply.json();
        json.writeArrayFieldStart("supportedVersions");
        json.writeString(Revisions.STATELESS);
        json.writeEndArray();
        about(reply);
        Era.STATELESS.allowCaching(json);
        Era.STATELESS.describe(json);
        out.write(reply.line());
    }

    private void initialize(String id, @Nullable String asked) throws IOException {
        initialized = true;
        Reply reply = Reply.result(id);
        reply.json().writeStringField("protocolVersion", Revisions.negotiate(asked));
        about(reply);
        reply.json().writeFieldName("serverInfo");
        Era.serverInfo(reply.json());
        out.write(reply.line());
    }

    private static void about(Reply reply) throws IOException {
        reply.rawField("capabilities", "{\"tools\":{\"listChanged\":true}}");
        reply.json().writeStringField("instructions", INSTRUCTIONS);
    }

    private void list(String id, Era era) throws IOException {
        Reply reply = Reply.result(id);
        JsonGenerator json = reply.json();
        json.writeArrayFieldStart("tools");
        for (Tool tool : Tools.ALL) {
            json.writeRawValue(tool.definition());
        }
        json.writeEndArray();
        era.allowCaching(json);
        era.describe(json);
        out.write(reply.line());
    }

    private void call(String id, Era era, Inbound.Params params) throws IOException {
        Tool tool = Tools.named(params.name());
        if (tool == null) {
            refuse(id, INVALID_PARAMS, params.name() == null ? "A call names its tool" : "Unknown tool");
        } else if (!calls.start(new Call(id, era, params, calls), tool)) {
            refuse(id, INVALID_REQUEST, "A call with this id is still running");
        }
    }

    /** The tools never change, so the acknowledgement is all that a subscription ever says. */
    private void acknowledge(String id, boolean toolsListChanged) throws IOException {
        Reply reply = Reply.notification("notifications/subscriptions/acknowledged");
        reply.rawField("notifications", toolsListChanged ? "{\"toolsListChanged\":true}" : "{}");
        reply.json().writeObjectFieldStart("_meta");
        reply.rawField(Revisions.META_SUBSCRIPTION, id);
        out.write(reply.line());
    }

    private void refuseVersion(String id, String version) throws IOException {
        Reply reply = Reply.error(id, UNSUPPORTED_VERSION, "Unsupported protocol version");
        JsonGenerator json = reply.json();
        json.writeObjectFieldStart("data");
        json.writeArrayFieldStart("supported");
        json.writeString(Revisions.STATELESS);
        json.writeEndArray();
        json.writeStringField("requested", version);
        out.write(reply.line());
    }

    private void refuse(@Nullable String id, int code, String message) throws IOException {
        out.write(Reply.error(id, code, message).line());
    }
}
