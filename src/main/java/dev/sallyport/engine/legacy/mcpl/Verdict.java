package dev.sallyport.engine.legacy.mcpl;

import dev.sallyport.redact.ServerText;

/** What becomes of a privileged message that a server sent. */
public sealed interface Verdict {
    /**
     * Its surface may serve it.
     *
     * @param method which
     */
    record Admit(InboundMethod method) implements Verdict {}

    /**
     * It is a request and is answered this error.
     *
     * @param error the answer
     * @param diagnostic why, for the operator
     */
    record Refuse(Refusal error, ServerText diagnostic) implements Verdict {}

    /**
     * It is a notification and nothing happens.
     *
     * @param diagnostic why, for the operator
     */
    record Ignore(ServerText diagnostic) implements Verdict {}
}
