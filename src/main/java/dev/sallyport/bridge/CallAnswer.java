package dev.sallyport.bridge;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;

/** How a call over the bus is answered: by a reply, or by events. Used on the bridge's context. */
sealed interface CallAnswer permits ReplyAnswer, EventAnswer {
    /** The line on which the call reports; asked for once, before the call. */
    CallLine line();

    /** Ends it with a result, as its view has it. */
    void result(Bytes json);

    /** Ends it with a failure. */
    void failure(Failure failure, CatalogTool tool);
}
