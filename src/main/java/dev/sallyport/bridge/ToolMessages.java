package dev.sallyport.bridge;

import dev.sallyport.bridge.MessageFields.BadMessageException;
import dev.sallyport.bus.Catalog;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.CatalogView;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.FailureText;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.JsonText;
import io.vertx.core.eventbus.Message;

/** The addresses {@code tools.list}, {@code tools.call} and {@code tools.cancel}. */
final class ToolMessages {
    private final PublicBus bus;
    private final CatalogView catalog;
    private final ToolCalls calls;

    ToolMessages(PublicBus bus, CatalogView catalog, ToolCalls calls) {
        this.bus = bus;
        this.catalog = catalog;
        this.calls = calls;
    }

    /** {@code {}} → {@code {version, tools: [definition…]}}. */
    void list(Message<Object> message) {
        Catalog current = catalog.current();
        Joiner body = new Joiner().add("{\"version\":" + current.version() + ",\"tools\":[");
        String comma = "";
        for (CatalogTool tool : current.tools()) {
            body.add(comma)
                    .add("{\"server\":" + JsonText.quote(tool.server()) + ",\"available\":" + tool.available() + ",");
            body.add(tool.published().slice(1, tool.published().length()));
            comma = ",";
        }
        bus.reply(message, body.add("]}").buffer());
    }

    /**
     * {@code {name, arguments?, view?, timeoutMs?, resetDeadlineOnProgress?, callId?}} → the tool's result; with {@code
     * events} → {@code {callId}}, and the result as an event. A failure's code is its HTTP status.
     */
    void call(Message<Object> message) {
        CallRequest request;
        try {
            request = CallRequest.of(MessageFields.of(message), calls.usualView());
        } catch (BadMessageException e) {
            PublicBus.malformed(message, e.reason());
            return;
        }
        CatalogTool tool = catalog.current().find(request.name());
        if (tool == null) {
            Failure missing = catalog.current().missing(request.name());
            message.fail(
                    missing.httpStatus(),
                    FailureText.busDetail(missing, null, request.name()).utf8());
        } else {
            calls.call(message, request, tool);
        }
    }

    /** {@code {callId}} → {@code {cancelled}}: whether there was such a call. */
    void cancel(Message<Object> message) {
        try {
            String callId = MessageFields.of(message).needed("callId", "that of a call under way");
            boolean cancelled = calls.cancel(callId);
            bus.reply(
                    message,
                    new Joiner().add("{\"cancelled\":" + cancelled + "}").buffer());
        } catch (BadMessageException e) {
            PublicBus.malformed(message, e.reason());
        }
    }
}
