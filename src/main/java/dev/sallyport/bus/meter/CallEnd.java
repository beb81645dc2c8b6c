package dev.sallyport.bus.meter;

import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Reply;

/** How a call ended, as metrics name it. */
public enum CallEnd {
    OK(0, "ok"),
    /** The tool's own result is marked as an error. */
    TOOL_ERROR(1, "tool-error"),
    NOT_SENT(2, "not-sent"),
    ERROR_RESPONSE(3, "error-response"),
    NO_RESPONSE(4, "no-response");

    private final int place;
    private final String label;

    CallEnd(int place, String label) {
        this.place = place;
        this.label = label;
    }

    /** The value of the label {@code outcome}; failures have their outcome's own word. */
    public String label() {
        return label;
    }

    /** Where a meter counts it, from 0. */
    int place() {
        return place;
    }

    static CallEnd of(Reply reply) {
        if (reply instanceof Failure failure) {
            return switch (failure.outcome()) {
                case NOT_SENT -> NOT_SENT;
                case ERROR_RESPONSE -> ERROR_RESPONSE;
                case NO_RESPONSE -> NO_RESPONSE;
            };
        }
        return ((Answer) reply).head().isError() ? TOOL_ERROR : OK;
    }
}
