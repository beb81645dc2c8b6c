package dev.sallyport.engine.legacy;

import dev.sallyport.bus.CloseInfo;
import dev.sallyport.bus.SessionInfo;
import dev.sallyport.engine.Attempt;
import dev.sallyport.engine.ConnectException;
import dev.sallyport.engine.Dial;
import dev.sallyport.engine.Pipe;
import dev.sallyport.engine.PipeOpener;
import dev.sallyport.engine.Session;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import io.vertx.core.Future;
import java.util.Optional;

/** One attempt: opens a pipe, shakes hands, and offers an MCPL server its policy (rules LEG-1 to LEG-4, LEG-13, LEG-31). */
final class LegacyDial implements Dial {
    private final Conversation conversation;
    private final long number;
    private final Attempt<Pipe> attempt;

    LegacyDial(Conversation conversation, PipeOpener opener, long number) {
        this.conversation = conversation;
        this.number = number;
        this.attempt = new Attempt<>(
                conversation.report().name(),
                abandoned -> opener.open(conversation.peer()::line, abandoned),
                this::connect);
    }

    @Override
    public Future<Session> session() {
        return attempt.session();
    }

    private Future<Session> connect(Pipe pipe) {
        conversation.attach(pipe);
        return new Handshake(conversation).run().compose(result -> established(result, pipe));
    }

    /** A receipt that does not come leaves the tools usable, unless it does not come because the server is gone. */
    private Future<Session> established(Bytes result, Pipe pipe) {
        String lost = conversation.lostBecause();
        return lost == null
                ? Future.succeededFuture(new LegacySession(conversation, pipe, info(result, pipe)))
                : Future.failedFuture(ConnectException.ordinary(
                        conversation.report().name() + " closed its connection while connecting: " + lost));
    }

    private SessionInfo info(Bytes result, Pipe pipe) {
        try {
            Members members = Members.of(result);
            Bytes capabilities = members.get("capabilities");
            return new SessionInfo(
                    number,
                    Legacy.REVISION,
                    capabilities == null || capabilities.at(0) != '{' ? Bytes.utf8("{}") : capabilities,
                    members.get("serverInfo"),
                    members.get("instructions"),
                    pipe.pid());
        } catch (MalformedJsonException e) {
            throw new IllegalStateException("a result that was read before cannot be read again", e);
        }
    }

    @Override
    public Future<Optional<CloseInfo>> close() {
        Future<Optional<CloseInfo>> closed = attempt.close();
        conversation.end();
        return closed;
    }

    @Override
    public String lastWords() {
        return attempt.lastWords();
    }
}
