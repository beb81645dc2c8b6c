package dev.sallyport.bridge;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.FailureText;
import dev.sallyport.rpc.Joiner;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;

/**
 * The reply to the caller's message: the result, or a failure whose code is its HTTP status and whose text is a problem.
 *
 * @param listens whether progress has to be asked for, although nobody hears it: because it extends the deadline
 */
record ReplyAnswer(PublicBus bus, Message<Object> message, boolean listens) implements CallAnswer {
    @Override
    public CallLine line() {
        return listens ? CallLine.to(Vertx.currentContext(), (method, params) -> {}) : CallLine.silent();
    }

    @Override
    public void result(Bytes json) {
        bus.reply(message, new Joiner().add(json).buffer());
    }

    @Override
    public void failure(Failure failure, CatalogTool tool) {
        message.fail(
                failure.httpStatus(),
                FailureText.busDetail(failure, tool.server(), tool.name()).utf8());
    }
}
