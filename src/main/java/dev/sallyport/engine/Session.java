package dev.sallyport.engine;

import dev.sallyport.bus.CloseInfo;
import dev.sallyport.bus.Exchange;
import dev.sallyport.bus.McplStatus;
import dev.sallyport.bus.SessionInfo;
import dev.sallyport.bus.ToolDefinition;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One established conversation with a server, whatever carries it. Used on its connection's context only. */
public interface Session extends Reapable {
    /** What the handshake established. */
    SessionInfo info();

    /** What an MCPL server may do now; null for a server of another family. */
    default @Nullable McplStatus mcpl() {
        return null;
    }

    /** Makes a whole call: every leg, every pause, one deadline. Never fails: a failure is a kind of reply. */
    Future<Reply> call(Exchange exchange);

    /** Lists the tools, every page (rule MOD-4, LEG-5); fails with a {@link ConnectException} that says why. */
    Future<List<ToolDefinition>> listTools();

    /** Completes once, with a redacted reason, when the session is lost on its own; not when it is closed. */
    Future<String> lost();

    /** Calls it when the server says that its tools changed, or when that may have been missed. */
    void onToolsChanged(Runnable listener);

    /** Ends it. Calls share one attempt; a success is kept, a failure cleared for the next call (rule CHILD-15). */
    @Override
    Future<Optional<CloseInfo>> close();
}
