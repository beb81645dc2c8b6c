package dev.sallyport.engine.legacy;

import dev.sallyport.bus.CloseInfo;
import dev.sallyport.bus.Exchange;
import dev.sallyport.bus.McplStatus;
import dev.sallyport.bus.SessionInfo;
import dev.sallyport.bus.ToolDefinition;
import dev.sallyport.engine.ConnectException;
import dev.sallyport.engine.Pipe;
import dev.sallyport.engine.Session;
import dev.sallyport.engine.ToolPages;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** A conversation with a server of revision 2024-11-05. */
final class LegacySession implements Session {
    private final Conversation conversation;
    private final Pipe pipe;
    private final SessionInfo info;

    LegacySession(Conversation conversation, Pipe pipe, SessionInfo info) {
        this.conversation = conversation;
        this.pipe = pipe;
        this.info = info;
    }

    @Override
    public SessionInfo info() {
        return info;
    }

    @Override
    public McplStatus mcpl() {
        return conversation.mcpl().status();
    }

    @Override
    public Future<Reply> call(Exchange exchange) {
        return new LegacyCall(conversation, exchange).start();
    }

    @Override
    public Future<List<ToolDefinition>> listTools() {
        return ToolPages.list(conversation.config().id(), this::page);
    }

    private Future<Bytes> page(List<Bytes> members) {
        Ask ask = conversation.peer().ask(Legacy.TOOLS_LIST, members);
        return conversation
                .peer()
                .await(ask, conversation.config().requestTimeoutMs())
                .compose(end -> end instanceof AskEnd.Result result
                        ? Future.succeededFuture(result.result())
                        : Future.failedFuture(
                                ConnectException.ordinary(conversation.report().text(end))));
    }

    @Override
    public Future<String> lost() {
        return conversation.lost();
    }

    @Override
    public void onToolsChanged(Runnable listener) {
        conversation.inbox().onToolsChanged(listener);
    }

    @Override
    public Future<Optional<CloseInfo>> close() {
        conversation.end();
        return pipe.close();
    }

    @Override
    public String lastWords() {
        return pipe.lastWords();
    }
}
