package dev.sallyport.demo;

import org.jspecify.annotations.Nullable;

/**
 * One message as it came, reduced to what this server looks at.
 *
 * @param id the id as it stood in the message, quotes included; null for a notification
 * @param method null for a response, which this server never asked for
 */
record Inbound(@Nullable String id, @Nullable String method, Params params) {
    /**
     * The members of {@code params} that some method has; each is null when absent.
     *
     * @param arguments the arguments of a tool call, as they stood in the message
     * @param requestId what a cancellation is about, as it stood in the message
     * @param toolsListChanged whether a listen request asks for changes of the tool list
     */
    record Params(
            Meta meta,
            @Nullable String name,
            @Nullable String arguments,
            @Nullable String requestId,
            @Nullable String protocolVersion,
            boolean toolsListChanged) {}

    /**
     * The members of {@code params._meta}; each is null when absent.
     *
     * @param protocolVersion present in every request of the stateless revisions, and in no other
     * @param progressToken as it stood in the message
     */
    record Meta(
            @Nullable String protocolVersion,
            boolean capabilities,
            @Nullable String progressToken) {
        static final Meta NONE = new Meta(null, false, null);
    }
}
