package dev.sallyport.front.tool;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.front.Responses;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;

/** One JSON document: the result, or a problem. */
record PlainAnswer(HttpServerResponse response) implements CallAnswer {
    /** Progress that extends the deadline has to be asked for, although nobody hears it. */
    @Override
    public CallLine line(CallOptions options) {
        return options.timing().extendOnProgress()
                ? CallLine.to(Vertx.currentContext(), (method, params) -> {})
                : CallLine.silent();
    }

    @Override
    public void result(Bytes json) {
        Responses.json(response, 200, json);
    }

    @Override
    public void failure(Failure failure, CatalogTool tool) {
        Responses.problem(response, failure, tool.server(), tool.name());
    }
}
