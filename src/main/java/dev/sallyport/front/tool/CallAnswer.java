package dev.sallyport.front.tool;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;

/** How a call is answered: with one JSON document, or with events. Used on the request's context. */
interface CallAnswer {
    /** The line on which the call reports; asked for once, before the call. */
    CallLine line(CallOptions options);

    /** Ends it with a result, as its view has it. */
    void result(Bytes json);

    /** Ends it with a failure. */
    void failure(Failure failure, CatalogTool tool);
}
