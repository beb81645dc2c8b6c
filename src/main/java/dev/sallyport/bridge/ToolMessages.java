package dev.sallyport.bridge;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.bus.Catalog;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.CatalogView;
import dev.sallyport.bus.Dispatch;
import dev.sallyport.bus.Exchange;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.FailureText;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import dev.sallyport.rpc.Reply;
import io.vertx.core.eventbus.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The addresses {@code tools.list} and {@code tools.call}. */
final class ToolMessages {
    private final CatalogView catalog;
    private final Dispatch dispatch;

    ToolMessages(CatalogView catalog, Dispatch dispatch) {
        this.catalog = catalog;
        this.dispatch = dispatch;
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
        BridgeVerticle.reply(message, body.add("]}").buffer());
    }

    /** {@code {name, arguments?, timeoutMs?}} → the tool's result; a failure's code is its HTTP status. */
    void call(Message<Object> message) {
        Members request;
        try {
            request = Members.of(BridgeVerticle.text(message.body()));
        } catch (MalformedJsonException e) {
            fail(message, new Failure.Malformed("the message is not a JSON object: " + e.getMessage()), null);
            return;
        }
        String name = request.string("name");
        CatalogTool tool = name == null ? null : catalog.current().find(name);
        Failure malformed = check(request, name);
        if (malformed != null || tool == null) {
            fail(message, malformed != null ? malformed : catalog.current().missing(String.valueOf(name)), tool);
            return;
        }
        Bytes arguments = request.get("arguments");
        Bytes member = new Joiner()
                .add("\"arguments\":")
                .add(arguments == null ? Bytes.utf8("{}") : arguments.oneLine())
                .bytes();
        Caller caller = new Caller(
                Caller.NO_CAPABILITIES,
                List.of(),
                false,
                new Caller.Timing(timeout(request), false),
                CallLine.silent());
        dispatch.call(
                        tool.server(),
                        new Exchange(Exchange.TOOLS_CALL, tool.tool(), List.of(tool.nameMember(), member), caller))
                .onSuccess(reply -> answer(message, reply, tool));
    }

    private static @Nullable Failure check(Members request, @Nullable String name) {
        if (name == null) {
            return new Failure.Malformed("name has to be a string: the tool's published name");
        }
        Bytes arguments = request.get("arguments");
        if (arguments != null && arguments.at(0) != '{') {
            return new Failure.Malformed("arguments has to be an object");
        }
        return request.get("timeoutMs") != null && timeout(request) < 1
                ? new Failure.Malformed("timeoutMs has to be a whole number of at least 1")
                : null;
    }

    private static long timeout(Members request) {
        Bytes value = request.get("timeoutMs");
        try {
            return value == null ? 0 : Long.parseLong(value.utf8());
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private static void answer(Message<Object> message, Reply reply, CatalogTool tool) {
        if (reply instanceof Answer answer) {
            BridgeVerticle.reply(message, new Joiner().add(answer.result()).buffer());
        } else {
            fail(message, (Failure) reply, tool);
        }
    }

    private static void fail(Message<Object> message, Failure failure, @Nullable CatalogTool tool) {
        Bytes detail =
                FailureText.busDetail(failure, tool == null ? null : tool.server(), tool == null ? null : tool.name());
        message.fail(failure.httpStatus(), detail.utf8());
    }
}
