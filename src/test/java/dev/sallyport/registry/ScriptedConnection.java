package dev.sallyport.registry;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.ConnectionCommand;
import dev.sallyport.bus.ConnectionCommand.Established;
import dev.sallyport.bus.ConnectionCommand.Failed;
import dev.sallyport.bus.ConnectionCommand.Listing;
import dev.sallyport.bus.ConnectionEvent;
import dev.sallyport.bus.ConnectionReport;
import dev.sallyport.bus.ConnectionStatus;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.SessionInfo;
import dev.sallyport.bus.ToolDefinition;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.MalformedJsonException;
import io.vertx.core.eventbus.Message;
import java.util.List;

/**
 * A connection that does what its script says and can be held at each step. It keeps the same promises as a real one:
 * a close ends a connect in flight, and what it launched counts as running until the close or the reap is confirmed.
 * Guarded by its engines.
 */
final class ScriptedConnection {
    static final long PID = 4711;

    private final ScriptedEngines engines;
    private final String id;
    private final long number;
    private final Script script;
    private Message<ConnectionCommand> connecting;
    private boolean running;
    private boolean over;
    private long session;
    private boolean live;
    private long listings;

    ScriptedConnection(ScriptedEngines engines, String id, long number, Script script) {
        this.engines = engines;
        this.id = id;
        this.number = number;
        this.script = script;
    }

    /** Whether something it launched may still run. */
    boolean isRunning() {
        return running;
    }

    /** Whether a connect was asked of it that it has not answered. */
    boolean isConnecting() {
        return connecting != null;
    }

    /** Whether it has a live session. */
    boolean isLive() {
        return live;
    }

    long session() {
        return session;
    }

    /** Whether it will have no further session. */
    boolean isOver() {
        return over;
    }

    /** How often it was asked to list. */
    long listings() {
        return listings;
    }

    void take(Message<ConnectionCommand> message) {
        ConnectionCommand command = message.body();
        if (command instanceof ConnectionCommand.Status) {
            message.reply(new ConnectionStatus(word(), 1, 0, 0, null, live ? info() : null), Local.OPTIONS);
        } else if (command instanceof ConnectionCommand.Connect) {
            connecting = message;
            launch();
            engines.at(Step.CONNECT, id, this::connected);
        } else if (command instanceof ConnectionCommand.Close) {
            live = false;
            over = true;
            engines.at(Step.CLOSE, id, () -> closed(message));
        } else {
            long listing = ++listings;
            long in = session;
            engines.at(Step.LIST, id, () -> listed(message, listing, in));
        }
    }

    private String word() {
        return live ? "connected" : connecting != null ? "connecting" : over ? "closed" : "reconnecting";
    }

    private void launch() {
        running = true;
        engines.launched(id);
    }

    private void connected() {
        if (over || connecting == null) {
            return;
        }
        Message<ConnectionCommand> asked = connecting;
        connecting = null;
        asked.reply(script.connect().of(this), Local.OPTIONS);
    }

    Established establish() {
        session++;
        live = true;
        report(new ConnectionEvent.Connected(id, info()));
        return new Established(info());
    }

    Failed fail() {
        running = false;
        over = true;
        report(new ConnectionEvent.Closed(id, null));
        return new Failed("nobody answered", false, false, 0);
    }

    Failed verdict() {
        report(new ConnectionEvent.Halted(id, "it speaks another revision", true, 0));
        running = false;
        over = true;
        report(new ConnectionEvent.Closed(id, null));
        return new Failed("it speaks another revision", false, true, 0);
    }

    Failed failAndRetry() {
        running = false;
        report(new ConnectionEvent.Waiting(id, 1, 1, "nobody answered"));
        return new Failed("nobody answered", true, false, 0);
    }

    Failed unreaped() {
        over = true;
        report(new ConnectionEvent.Halted(id, unreapedText(), false, PID));
        return new Failed(unreapedText(), false, true, PID);
    }

    private String unreapedText() {
        return "stdio child " + PID + " of MCP server \"" + id + "\" could not be reaped";
    }

    private void listed(Message<ConnectionCommand> asked, long listing, long in) {
        if (!live || session != in) {
            asked.reply(new Failed("it isn't connected", false, false, 0), Local.OPTIONS);
        } else if (script.listingFails()) {
            engines.answered(id, listing, null);
            asked.reply(new Failed("the tools could not be listed", false, false, 0), Local.OPTIONS);
        } else {
            List<String> names = script.tools(listing);
            engines.answered(id, listing, names);
            asked.reply(
                    new Listing(
                            session,
                            names.stream().map(ScriptedConnection::tool).toList()),
                    Local.OPTIONS);
        }
    }

    static ToolDefinition tool(String name) {
        try {
            return ToolDefinition.of(Bytes.utf8("{\"name\":\"" + name + "\",\"_meta\":{\"mcpl/class\":[\"files\"]}}"));
        } catch (MalformedJsonException e) {
            throw new AssertionError(e);
        }
    }

    private void closed(Message<ConnectionCommand> asked) {
        if (script.unreapable() && running) {
            settle();
            asked.reply(unreaped(), Local.OPTIONS);
            return;
        }
        running = false;
        report(new ConnectionEvent.Closed(id, null));
        engines.at(Step.SETTLE, id, this::settle);
        asked.reply(new ConnectionCommand.Done(), Local.OPTIONS);
    }

    private void settle() {
        if (connecting != null) {
            connecting.reply(new Failed("it was closed while it was connecting", false, false, 0), Local.OPTIONS);
            connecting = null;
        }
    }

    /** Its child dies, or its server goes; with {@code willRetry} it goes on trying. */
    void lose(boolean willRetry) {
        if (!live) {
            return;
        }
        live = false;
        report(new ConnectionEvent.Lost(id, session, "it went away", willRetry));
        if (willRetry) {
            running = false;
        } else {
            over = true;
            engines.at(Step.REAP, id, this::reaped);
        }
    }

    private void reaped() {
        if (script.unreapable()) {
            unreaped();
        } else {
            running = false;
            report(new ConnectionEvent.Closed(id, null));
        }
    }

    /** It comes back. */
    void reconnect() {
        if (!live && !over && connecting == null) {
            launch();
            establish();
        }
    }

    /** The server says that its tools changed. */
    void announce() {
        report(new ConnectionEvent.ToolsChanged(id, session));
    }

    /** Reports something, true or not. */
    void report(ConnectionEvent event) {
        engines.vertx()
                .eventBus()
                .send(Addresses.CONNECTION_EVENTS, new ConnectionReport(number, event), Local.OPTIONS);
    }

    private SessionInfo info() {
        return new SessionInfo(session, "2026-07-28", Bytes.utf8("{}"), null, null, running ? PID : 0);
    }
}
