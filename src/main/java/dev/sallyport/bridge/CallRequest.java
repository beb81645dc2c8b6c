package dev.sallyport.bridge;

import dev.sallyport.bridge.MessageFields.BadMessageException;
import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.Exchange;
import dev.sallyport.config.ResultView;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Members;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a message to {@code tools.call} asks for.
 *
 * @param name the tool's published name
 * @param arguments the member {@code "arguments":…} of the request to its server
 * @param view of the result
 * @param timing how long the call may take; never longer than its server's own deadline
 * @param callId under which it can be cancelled, or null
 * @param events the address that hears how the call goes and how it ends, or null where the reply is its end
 */
record CallRequest(
        String name,
        Bytes arguments,
        ResultView view,
        Caller.Timing timing,
        @Nullable String callId,
        @Nullable String events) {
    private static final Bytes NO_ARGUMENTS = Bytes.utf8("\"arguments\":{}");

    /** Reads one; {@code usual} is the view for a caller that names none. */
    static CallRequest of(MessageFields fields, ResultView usual) throws BadMessageException {
        String name = fields.needed("name", "the tool's published name");
        Members.Member arguments = fields.object("arguments");
        Caller.Timing timing = new Caller.Timing(fields.count("timeoutMs", 0), fields.flag("resetDeadlineOnProgress"));
        return new CallRequest(
                name,
                arguments == null ? NO_ARGUMENTS : arguments.whole().oneLine(),
                view(fields.text("view"), usual),
                timing,
                fields.text("callId"),
                fields.text("events"));
    }

    private static ResultView view(@Nullable String asked, ResultView usual) throws BadMessageException {
        if (asked == null) {
            return usual;
        }
        ResultView view = ResultView.of(asked);
        if (view == null) {
            throw new BadMessageException("view has to be raw, model or script");
        }
        return view;
    }

    /** The request to the tool's server. */
    Exchange exchange(CatalogTool tool, CallLine line) {
        Caller caller = new Caller(Caller.NO_CAPABILITIES, List.of(), false, timing, line);
        return new Exchange(Exchange.TOOLS_CALL, tool.tool(), List.of(tool.nameMember(), arguments), caller);
    }
}
