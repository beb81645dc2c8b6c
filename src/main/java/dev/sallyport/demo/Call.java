package dev.sallyport.demo;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** One call of a tool, from its request to its single answer. Used by one thread at a time. */
final class Call {
    private final String id;
    private final Era era;
    private final Inbound.Params params;
    private final Calls calls;

    Call(String id, Era era, Inbound.Params params, Calls calls) {
        this.id = id;
        this.era = era;
        this.params = params;
        this.calls = calls;
    }

    String id() {
        return id;
    }

    /**
     * What the tool was called with.
     *
     * @throws BadArgument when it is not an object
     */
    Arguments arguments() throws IOException, BadArgument {
        return Arguments.parse(params.arguments());
    }

    boolean isCancelled() {
        return !calls.isRunning(this);
    }

    /** Reports progress, if the caller asked for it. */
    void progress(int done, int total, String message) throws IOException {
        String token = params.meta().progressToken();
        if (token == null) {
            return;
        }
        Reply reply = Reply.notification("notifications/progress");
        reply.rawField("progressToken", token);
        reply.json().writeNumberField("progress", done);
        reply.json().writeNumberField("total", total);
        reply.json().writeStringField("message", message);
        calls.send(this, reply);
    }

    /** Begins an answer; what is written to it stands inside the result object. */
    Reply answer() throws IOException {
        return Reply.result(id);
    }

    /** Sends the answer. */
    void finish(Reply answer) throws IOException {
        era.describe(answer.json());
        calls.finish(this, answer);
    }

    /** Answers with one text. */
    void finish(String text) throws IOException {
        Reply answer = answer();
        writeText(answer, text);
        finish(answer);
    }

    /** Answers that the tool could not do it, and why. */
    void fail(String why) throws IOException {
        Reply answer = answer();
        writeText(answer, why);
        answer.json().writeBooleanField("isError", true);
        finish(answer);
    }

    /** Writes a {@code content} of one text. */
    static void writeText(Reply answer, String text) throws IOException {
        JsonGenerator json = answer.json();
        json.writeArrayFieldStart("content");
        json.writeStartObject();
        json.writeStringField("type", "text");
        json.writeStringField("text", text);
        json.writeEndObject();
        json.writeEndArray();
    }
}
